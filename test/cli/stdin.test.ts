import { describe, expect, it } from 'vitest';
import { agents, shell, timeless, voxlint } from './voxlint.ts';

describe('--stdin', () => {
  it('checks the text on standard input', async () => {
    const { status, stdout } = await voxlint(['--stdin'], { input: agents.error });
    expect(stdout).toMatch(/^<stdin>:1:1 {2}error {2}schema\/required\n/);
    expect(status).toBe(1);
    expect((await voxlint(['--stdin'], { input: agents.clean })).status).toBe(0);
  });

  it('may be written as a dash', async () => {
    const { status, stdout } = await voxlint(['-'], { input: agents.error });
    expect(stdout).toContain('<stdin>:1:1');
    expect(status).toBe(1);
  });

  it('takes the kind, the language and the path from --stdin-filename', async () => {
    const asModel = ['--stdin', '--stdin-filename', 'models/fast.model.json', '-f', 'json'];
    const { stdout } = await voxlint(asModel, { input: '{"name": "Fast", "model_type": "llm"}' });
    const [file] = JSON.parse(stdout).files;
    expect(file.path).toBe('models/fast.model.json');
    expect(file.diagnostics.map(({ message }: { message: string }) => message).join()).toContain(
      'provider_id',
    );
    const yamlAsJson = await voxlint(asModel, { input: 'name: Fast\n' });
    expect(JSON.parse(yamlAsJson.stdout).files[0].diagnostics[0].rule).toBe('syntax');
  });

  it('reports what is no text', async () => {
    const { status, stdout } = await voxlint(['--stdin'], { input: Buffer.from([0x6e, 0xff, 0xfe]) });
    expect(stdout).toContain('<stdin>:1:1  error  read-error\n  The file is not UTF-8');
    expect(status).toBe(1);
  });

  it('reads no further than the largest file goes', async () => {
    const { stdout } = await shell('yes "a: b" | head -c 50000000 | $VOXLINT --stdin');
    expect(stdout).toContain('read-error');
    expect(stdout).toContain('voxlint checks files of up to 4 MiB');
  });

  it('takes an empty text as a text', async () => {
    const { status, stdout } = await voxlint(['--stdin'], { input: '' });
    expect(stdout).toMatch(/^<stdin>:1:1 {2}error/);
    expect(status).toBe(1);
  });
});

describe('--stdin --fix', () => {
  const fix = ['--stdin', '--fix', '--stdin-filename', 'a.agent.yaml'];

  it('gives the fixed text to the output and the report to the error output', async () => {
    const { status, stdout, stderr } = await voxlint(fix, { input: agents.fixable });
    expect(stdout).toBe(agents.clean);
    expect(timeless(stderr)).toBe('✔ 1 file, no findings, 1 fixed (… ms)\n');
    expect(status).toBe(0);
  });

  it('gives the text back where nothing is fixed', async () => {
    const { status, stdout, stderr } = await voxlint(fix, { input: agents.error });
    expect(stdout).toBe(agents.error);
    expect(stderr).toContain('a.agent.yaml:1:1  error  schema/required');
    expect(status).toBe(1);
  });

  it('keeps the byte order mark', async () => {
    const { stdout } = await voxlint(fix, { input: `\ufeff${agents.fixable}` });
    expect(stdout).toBe(`\ufeff${agents.clean}`);
  });

  it('gives back every byte of what it cannot read', async () => {
    const input = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]);
    expect((await voxlint(fix, { input })).bytes).toEqual(input);
    const large = Buffer.alloc(5 * 1024 * 1024, 'a');
    expect((await voxlint(fix, { input: large })).bytes.equals(large)).toBe(true);
  });
});
