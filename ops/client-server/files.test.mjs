// @ts-check
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileStore } from './files.mjs';

test('a file that was away while it was compressed is served when it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  await mkdir(join(folder, 'assets'));
  const path = join(folder, 'assets', 'main.js');
  await writeFile(path, 'export const words = 1;\n'.repeat(40));
  const find = createFileStore(folder);
  const file = await find('assets/main.js');
  await rename(path, `${path}.gone`);
  await expect(file?.body('br')).rejects.toThrow('ENOENT');
  await rename(`${path}.gone`, path);
  expect((await (await find('assets/main.js'))?.body('br'))?.length).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
