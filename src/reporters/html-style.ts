/** The look of the page, for light and dark, without anything from elsewhere. */
export const htmlStyle = `
:root{color-scheme:light dark;--ink:#1c2024;--paper:#fff;--soft:#f4f5f7;--line:#d9dce1;--quiet:#667080;--error:#b3261e;--warning:#8a5a00;--added:#1a7f37;--in:#2f6fde;--out:#c9780c;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#15181c;--soft:#1f2329;--line:#363c45;--quiet:#9aa4b2;--error:#ff8a80;--warning:#ffc66d;--added:#6fdd8b;--in:#6ea3ff;--out:#f0a84b;--link:#8ab4ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1.5rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:0}
h2{font:600 1.05rem/1.4 ui-monospace,monospace;margin:2.5rem 0 .75rem;padding-bottom:.35rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
a{color:var(--link)}
article{border:1px solid var(--line);border-left:4px solid var(--error);border-radius:6px;padding:.75rem 1rem;margin:.75rem 0;overflow-wrap:anywhere}
article.warning{border-left-color:var(--warning)}
article.suppressed{border-left-color:var(--line)}
article p{margin:.25rem 0}
article .head{font-size:.875rem}
.head b,span.error{color:var(--error)}
.warning .head b,span.warning{color:var(--warning)}
.quiet{color:var(--quiet)}
.label{color:var(--link)}
.added{color:var(--added)}
.removed{color:var(--error)}
pre{margin:.5rem 0;padding:.6rem .75rem;background:var(--soft);border-radius:4px;overflow-x:auto;font:13px/1.45 ui-monospace,monospace}
figure{margin:1rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:6px;overflow-x:auto}
figcaption{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
figure p{margin:.25rem 0;font-size:.875rem}
svg{width:100%;min-width:40rem;height:auto;margin-top:.5rem;font:11px system-ui,sans-serif;fill:var(--ink)}
.legend i{display:inline-block;width:.75rem;height:.75rem;border-radius:2px;margin-right:.35rem}
i.inbound{background:var(--in)}
i.outbound{background:var(--out)}
rect.inbound{fill:var(--in)}
rect.outbound{fill:var(--out)}
rect.overnight{fill-opacity:.3;stroke-width:1.5;stroke-dasharray:2 2}
rect.off{fill-opacity:.12}
rect.inbound.off{stroke:var(--in)}
rect.outbound.off{stroke:var(--out)}
rect.inbound.overnight{stroke:var(--in)}
rect.outbound.overnight{stroke:var(--out)}
.grid{stroke:var(--line);stroke-width:1}
.hour{text-anchor:middle;fill:var(--quiet)}
.day{font-weight:600}
.span{fill:var(--quiet)}
nav{margin-top:1rem;font-size:.875rem}
nav ul{margin:0;padding-left:1.25rem}
nav li{overflow-wrap:anywhere}
footer{margin-top:3rem;color:var(--quiet);font-size:.875rem}
@media print{:root{color-scheme:light;--ink:#000;--paper:#fff;--soft:#f4f5f7;--line:#d9dce1;--quiet:#555;--error:#b3261e;--warning:#8a5a00;--added:#1a7f37;--in:#2f6fde;--out:#c9780c;--link:#0b57d0}html{font-size:12px}body{max-width:none;padding:0;font-size:1rem}article,figure{break-inside:avoid}h2{break-after:avoid}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:10px}svg{min-width:0}i,pre{print-color-adjust:exact}nav{display:none}}
`;
