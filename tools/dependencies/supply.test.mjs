// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord, ROOT, readJson } from '../../ops/machine/files.mjs';
import { listFiles } from '../source/files.mjs';

/** @returns {Promise<readonly [path: string, entry: Record<string, unknown>][]>} what the lock file has of others */
async function locked() {
  const lock = await readJson(join(ROOT, 'package-lock.json'));
  const packages = isRecord(lock) && isRecord(lock['packages']) ? lock['packages'] : {};
  return Object.entries(packages).flatMap(([path, entry]) =>
    path.includes('node_modules/') && isRecord(entry) && entry['link'] !== true ? [[path, entry]] : [],
  );
}

test('[SEC-62] every package is locked by the hash of its bytes, and asked for in one version', async () => {
  const packages = await locked();
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, { integrity }] of packages) expect(integrity, path).toMatch(/^sha512-/);
  const manifests = (await listFiles(ROOT)).filter((path) => /^(packages\/\w+\/)?package\.json$/.test(path));
  for (const path of manifests) {
    const manifest = await readJson(join(ROOT, path));
    if (!isRecord(manifest)) throw new Error(`${path} cannot be read`);
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect(version, `${name} in ${path}`).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('[SEC-62] no package runs anything when it is installed', async () => {
  expect((await readFile(join(ROOT, '.npmrc'), 'utf8')).split('\n')).toContain('ignore-scripts=true');
});

test('[SEC-62] no workflow of a hosted CI runs what strangers send', async () => {
  const workflows = (await listFiles(ROOT)).filter((path) => /^\.(github|gitlab|circleci)/.test(path));
  expect(workflows).toEqual([]);
});

test('[SEC-60] libolm is not there, in no package', async () => {
  const names = (await locked()).map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  expect(names.filter((name) => /(^|\/)(olm|libolm|olm-wasm)$/.test(name))).toEqual([]);
  expect(names).toContain('@matrix-org/matrix-sdk-crypto-wasm');
});
