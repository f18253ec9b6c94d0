// @ts-check
import { expect, test } from 'vitest';
import { run } from './processes.mjs';

test('all that a program writes is there once it has ended', async () => {
  const runs = Array.from({ length: 6 }, () =>
    run(process.execPath, ['-e', "process.stdout.write('a'.repeat(3e6)); process.stderr.write('b'.repeat(3e6));"]),
  );
  for (const { code, output } of await Promise.all(runs)) expect([code, output.length]).toEqual([0, 6e6]);
});

test('what a program leaves running holds nobody, though it holds the pipe', { timeout: 20_000 }, async () => {
  const leaving =
    "require('node:child_process').spawn('sleep', ['15'], { stdio: 'inherit' }).unref(); console.log('done');";
  const start = performance.now();
  expect(await run(process.execPath, ['-e', leaving])).toEqual({ code: 0, output: 'done\n' });
  expect(performance.now() - start).toBeLessThan(10_000);
});
