import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const TOOLS = new URL('../../scripts/support/tools.mjs', import.meta.url).href;

/** A script that runs a tool, gets a signal as soon as the tool says that it runs, and tells how it ended. */
function stopped(tool: string): Promise<{ code: number | null; output: string }> {
  const code = `
    import { runTool, stopToolsOnSignal } from ${JSON.stringify(TOOLS)};
    stopToolsOnSignal();
    await runTool(process.execPath, ['--eval', ${JSON.stringify(tool)}], { show: true });
    console.log('went on');`;
  const script = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  let output = '';
  script.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (!output.includes('tool runs') && chunk.includes('tool runs')) script.kill('SIGTERM');
    output += chunk;
  });
  return new Promise((resolve) => script.once('close', (code) => resolve({ code, output })));
}

test('a stopped script waits until its tool has tidied up, and does not go on', async () => {
  const { code, output } = await stopped(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('tidied up'); process.exit(0); }, 100));
    setInterval(() => {}, 1000);
    console.log('tool runs');`);
  expect(output).toBe('tool runs\nStopping …\ntidied up\n');
  expect(code).toBe(143);
});
