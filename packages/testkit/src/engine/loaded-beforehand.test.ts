/** Code that the engine loads on demand is loaded by test engines beforehand: all of it, and nothing that is gone. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SDK = fileURLToPath(new URL('../../../sdk/src', import.meta.url));
const TEST_ENGINE = fileURLToPath(new URL('test-engine.ts', import.meta.url));

/** Files that test engines load in another way, or never. */
const OTHERWISE: readonly RegExp[] = [
  // Test engines stand on fakes of the platform.
  /^platform\//,
  // The engine imports it in tests, and with it everything of the features but what they load on demand.
  /^features\/index\.ts$/,
  // `loadTimelineSockets` loads it, and what draws events with it.
  /^core\/timeline\/load-sockets\.ts$/,
];

/** Parts of features that belong to their event sockets, which `loadTimelineSockets` loads. */
const WITH_SOCKETS = /event-socket\.ts$|^features\/threads\/feature\.ts$/;

interface Loading {
  readonly by: string;
  readonly file: string;
}

/** All `import()` of the SDK's code, tests aside. */
function loadings(): readonly Loading[] {
  const files = readdirSync(SDK, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|conformance|corpus)\.ts$/.test(file),
  );
  return files.flatMap((by) => {
    const code = readFileSync(path.join(SDK, by), 'utf8');
    return [...code.matchAll(/\bimport\(\s*'(\.[^']+)'\s*,?\s*\)/g)].map(([, target = '']) => ({
      by,
      file: path.posix.join(path.posix.dirname(by), target),
    }));
  });
}

const beforehand = new Set(
  [...readFileSync(TEST_ENGINE, 'utf8').matchAll(/import\('@parley\/sdk\/internal\/([^']+)'\)/g)].map(
    ([, file]) => file,
  ),
);

test('what the engine loads on demand is loaded beforehand', () => {
  const all = loadings();
  expect(all.length).toBeGreaterThan(40);
  const withSockets = new Set(all.filter(({ by }) => WITH_SOCKETS.test(by)).map(({ file }) => file));
  const missing = all.filter(
    ({ file }) => !beforehand.has(file) && !withSockets.has(file) && !OTHERWISE.some((other) => other.test(file)),
  );
  expect(missing).toEqual([]);
});

test('nothing is loaded beforehand that nobody loads on demand', () => {
  const known = new Set(loadings().map(({ file }) => file));
  expect([...beforehand].filter((file) => file === undefined || !known.has(file))).toEqual([]);
});
