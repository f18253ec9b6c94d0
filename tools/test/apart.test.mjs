// @ts-check
import { expect, test } from 'vitest';
import { ROOT } from '../../ops/machine/files.mjs';
import { scenariosApart } from './apart.mjs';

test('scenarios that plant faults into modules, or run those of other files, have a worker of their own', () => {
  const apart = scenariosApart(ROOT);
  expect(apart).toContain('packages/sdk/src/client/rule-bugs.scenario.test.ts');
  expect(apart).toContain('packages/sdk/src/client/latency/latency.scenario.test.ts');
  expect(apart).not.toContain('packages/sdk/src/client/session.scenario.test.ts');
  expect(apart.length).toBeLessThan(12);
});
