import { bareNodeLabel, type CaseResult, formatMegabytes, medianOf, type TargetResult } from './report.ts';

/** The cases that the promises are about. */
export interface TargetCases {
  readonly oneYaml: CaseResult | undefined;
  readonly manyYaml: CaseResult | undefined;
  readonly manyJson: CaseResult | undefined;
  readonly smallYaml: CaseResult | undefined;
  readonly largeYaml: CaseResult | undefined;
}

/** Labels of the rows that the promises speak of. */
export interface TargetLabels {
  readonly voxlint: string;
  readonly spectral: string;
}

const maxTimesBareNode = 1.5;
const minTimesFaster = 12;
const maxMegabytes = 200;
const maxGrowth = 1.25;

/** Holds what was measured against what was promised. */
export function checkTargets(cases: TargetCases, labels: TargetLabels): readonly TargetResult[] {
  return [
    checkStart(cases, labels),
    checkAgainstSpectral(cases, labels),
    checkMemory(cases, labels),
    checkGrowth(cases, labels),
  ];
}

function checkStart({ oneYaml }: TargetCases, { voxlint }: TargetLabels): TargetResult {
  const promise = { figure: 'one YAML file, against node -e 0', wanted: `≤ ${maxTimesBareNode} ×` };
  const ratio = divide(medianOf(oneYaml, voxlint), medianOf(oneYaml, bareNodeLabel));
  if (ratio === undefined) return promise;
  return { ...promise, measured: `${ratio.toFixed(2)} ×`, isMet: ratio <= maxTimesBareNode };
}

function checkAgainstSpectral({ manyYaml }: TargetCases, { voxlint, spectral }: TargetLabels): TargetResult {
  const figure = `${manyYaml?.title ?? 'many YAML files'}, times faster than Spectral`;
  const promise = { figure, wanted: `≥ ${minTimesFaster} ×` };
  const ratio = divide(medianOf(manyYaml, spectral), medianOf(manyYaml, voxlint));
  if (ratio === undefined) return promise;
  return { ...promise, measured: `${ratio.toFixed(1)} ×`, isMet: ratio >= minTimesFaster };
}

function checkMemory({ manyYaml, manyJson }: TargetCases, { voxlint }: TargetLabels): TargetResult {
  const figure = `peak memory, ${manyYaml?.title ?? 'many YAML files'} or JSON`;
  const promise = { figure, wanted: `≤ ${maxMegabytes} MB` };
  const peaks = [manyYaml, manyJson].flatMap((result) => result?.samples.get(voxlint)?.peakBytes ?? []);
  if (peaks.length === 0) return promise;
  const peak = Math.max(...peaks);
  return { ...promise, measured: `${formatMegabytes(peak)} MB`, isMet: peak <= maxMegabytes * 1024 * 1024 };
}

/** The price of a further file in a large corpus against a small one, with the price of one file taken off both. */
function checkGrowth(
  { oneYaml, smallYaml, largeYaml }: TargetCases,
  { voxlint }: TargetLabels,
): TargetResult {
  const figure = `time per further file, ${largeYaml?.title ?? 'most'} against ${smallYaml?.files.toLocaleString('en') ?? 'few'}`;
  const promise = { figure, wanted: `≤ ${maxGrowth} ×` };
  const one = medianOf(oneYaml, voxlint);
  const ratio = divide(perFurtherFile(largeYaml, voxlint, one), perFurtherFile(smallYaml, voxlint, one));
  if (ratio === undefined) return promise;
  return { ...promise, measured: `${ratio.toFixed(2)} ×`, isMet: ratio <= maxGrowth };
}

function perFurtherFile(
  result: CaseResult | undefined,
  label: string,
  one: number | undefined,
): number | undefined {
  const all = medianOf(result, label);
  if (result === undefined || all === undefined || one === undefined) return undefined;
  return (all - one) / (result.files - 1);
}

function divide(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : value / by;
}
