// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSources, noteGreen, readGreen, SEEDS, seedsOf } from './seeds.mjs';

test('each commit has seeds of its own, always the same, beyond those of all', () => {
  const [one, other] = [seedsOf('a1b2'), seedsOf('a1b3')];
  expect(seedsOf('a1b2')).toBe(one);
  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(SEEDS);
  expect(Math.min(one, other)).toBeGreaterThan(SEEDS);
});

test('the hash of the sources changes with a file’s text, name and place, not with what is built or installed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parley-hash-'));
  try {
    const hash = () => hashSources(root, ['sdk', 'lock.json']);
    await mkdir(join(root, 'sdk', 'src'), { recursive: true });
    await mkdir(join(root, 'sdk', 'node_modules'));
    await writeFile(join(root, 'lock.json'), '{}');
    await writeFile(join(root, 'sdk', 'src', 'a.ts'), 'a');
    const first = await hash();
    await writeFile(join(root, 'sdk', 'node_modules', 'b.js'), 'b');
    expect(await hash()).toBe(first);
    const seen = new Set([first]);
    for (const [name, text] of [
      ['sdk/src/a.ts', 'b'],
      ['sdk/src/b.ts', ''],
      ['lock.json', '{"a":1}'],
    ]) {
      await writeFile(join(root, String(name)), String(text));
      seen.add(await hash());
    }
    expect(seen.size).toBe(4);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('a fresh clone has no record of a good run, nor does one whose record is damaged', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parley-green-'));
  const file = join(root, 'green.json');
  try {
    expect(await readGreen(file)).toBeUndefined();
    await writeFile(file, '{"source":1}');
    expect(await readGreen(file)).toBeUndefined();
    await noteGreen(file, { source: 'x', from: 5, at: '2026-01-01' });
    expect(await readGreen(file)).toEqual({ source: 'x', from: 5, at: '2026-01-01' });
  } finally {
    await rm(root, { recursive: true });
  }
});
