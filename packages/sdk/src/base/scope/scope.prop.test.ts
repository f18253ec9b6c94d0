import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Scope } from './scope.ts';

/** A random step on a tree of scopes. `at` picks one of the existing scopes. */
const step = fc.record({
  what: fc.constantFrom('child', 'cleanup', 'throwing', 'end', 'release'),
  at: fc.nat(20),
});

test('law: whatever happens before, ending the root runs every clean-up exactly once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const errors: unknown[] = [];
      const root = new Scope((error) => errors.push(error));
      const scopes = [root];
      const runs: number[] = [];
      const releases: (() => void)[] = [];
      let throwing = 0;
      for (const { what, at } of steps) {
        const scope = scopes[at % scopes.length] ?? root;
        if (what === 'child') scopes.push(scope.child());
        if (what === 'end') scope.end();
        if (what === 'release') releases[at % Math.max(1, releases.length)]?.();
        if (what === 'cleanup' || what === 'throwing') {
          const index = runs.push(0) - 1;
          if (what === 'throwing') throwing += 1;
          const cleanup = () => {
            runs[index] = (runs[index] ?? 0) + 1;
            if (what === 'throwing') throw new Error('stuck');
          };
          releases.push(scope.onEnd(cleanup));
        }
      }
      root.end();
      for (const release of releases) release();
      expect(runs).toEqual(runs.map(() => 1));
      expect(errors).toHaveLength(throwing);
      expect(scopes.every(({ ended }) => ended)).toBe(true);
    }),
  );
});
