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

/** Events of a repository that only those who may push to it can cause. */
const OWN_EVENTS = new Set(['push', 'workflow_dispatch', 'schedule']);

/**
 * @param {string} text of a workflow
 * @returns {readonly string[]} what would run code of strangers, or give it rights
 */
function dangersOf(text) {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const code = lines.join('\n');
  const on = lines.findIndex((line) => line === 'on:');
  const after = lines.slice(on + 1);
  const end = after.findIndex((line) => /^\S/.test(line));
  const events = after.slice(0, end).flatMap((line) => /^ {2}(\w+):/.exec(line)?.[1] ?? []);
  return [
    ...(on === -1 || events.length === 0 ? ['its events cannot be read'] : []),
    ...events.filter((event) => !OWN_EVENTS.has(event)).map((event) => `event ${event}`),
    ...(code.match(/\buses\s*:.*/g) ?? []),
    ...(code.match(/\$\{\{.*/g) ?? []),
    ...(/^permissions:\n {2}contents: read\n(?! )/m.test(code) ? [] : ['more permissions than to read']),
    ...(code.match(/\bpermissions\b/g)?.length === 1 ? [] : ['permissions of its own for a job']),
  ];
}

test('[SEC-62] no workflow of a hosted CI runs what strangers send', async () => {
  const paths = await listFiles(ROOT);
  const workflows = paths.filter((path) => path.startsWith('.github/workflows/'));
  expect(paths.filter((path) => /^\.(gitlab|circleci)|^\.github\/actions\//.test(path))).toEqual([]);
  expect(workflows).not.toEqual([]);
  for (const path of workflows) expect(dangersOf(await readFile(join(ROOT, path), 'utf8')), path).toEqual([]);
});

test('[SEC-62] a workflow that would do so is found out', () => {
  const good = 'on:\n  push:\n\npermissions:\n  contents: read\n\njobs:\n  a:\n    steps:\n      - run: .ci/run\n';
  expect(dangersOf(good)).toEqual([]);
  for (const [from, to] of [
    ['push:', 'pull_request:'],
    ['push:', 'push:\n  pull_request_target:'],
    ['on:\n  push:', 'on: [push, pull_request]'],
    ['- run: .ci/run', '- uses: somebody/action@v1'],
    ['.ci/run', 'echo $' + '{{ github.head_ref }}'],
    ['contents: read', 'contents: write'],
    ['contents: read', 'contents: read\n  packages: write'],
    ['    steps:', '    permissions: write-all\n    steps:'],
  ])
    expect(dangersOf(good.replace(from ?? '', to ?? '')), to).not.toEqual([]);
});

test('[SEC-60] libolm is not there, in no package', async () => {
  const names = (await locked()).map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  expect(names.filter((name) => /(^|\/)(olm|libolm|olm-wasm)$/.test(name))).toEqual([]);
  expect(names).toContain('@matrix-org/matrix-sdk-crypto-wasm');
});
