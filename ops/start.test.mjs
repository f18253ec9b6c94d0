// @ts-check
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './machine/files.mjs';
import { run } from './machine/processes.mjs';

test('a fresh clone starts before any package is installed', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'fresh-clone-'));
  await cp(join(ROOT, 'ops'), join(clone, 'ops'), { recursive: true });
  const { code, output } = await run(process.execPath, [join(clone, 'ops', 'start.mjs'), '--help'], { cwd: clone });
  await rm(clone, { recursive: true });
  expect(output).toContain('--homeserver URL');
  expect(code).toBe(0);
});
