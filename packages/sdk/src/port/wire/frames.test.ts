import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIRE_VERSION } from './frames.ts';

/** The frames of each version, by the hash of their declarations. Add a line for a new version; never change one that was released. */
const VERSIONS = new Map([
  [1, 'd5fe82bdd956f00a'],
  [2, 'bdc622cfcca9feec'],
  [3, 'f8f7ce97a4ed5c15'],
]);

/** Declarations only: comments and layout may change. */
function hashOfFrames(): string {
  const text = readFileSync(new URL('./frames.ts', import.meta.url), 'utf8');
  const declarations = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^export const WIRE_VERSION.*$/gm, '')
    .replaceAll(/\s+/g, '');
  return createHash('sha256').update(declarations).digest('hex').slice(0, 16);
}

test('[PT-04] frames that change ask for a new WIRE_VERSION', () => {
  expect(hashOfFrames(), 'frames.ts changed: raise WIRE_VERSION and add its hash to VERSIONS').toBe(
    VERSIONS.get(WIRE_VERSION),
  );
});

test('[PT-04] hello and refuse are what every version understands', () => {
  const text = readFileSync(new URL('./frames.ts', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    "{ readonly kind: 'hello'; readonly wire: number; readonly build: string; readonly tab: string }",
  );
  expect(text).toContain("{ readonly kind: 'refuse'; readonly wire: number; readonly build: string }");
});
