import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { ok } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { Command } from '../../port/contract.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import type { HearingAccount } from '../account/account.ts';
import { command } from './before.ts';
import { defineFeature } from './define-feature.ts';
import type { FeatureContext } from './feature.ts';

interface TestApi {
  'test.needs': Command<null, readonly string[], never>;
  'test.count': Command<null, number, never>;
}

const CONTEXT: CommandContext = {
  signal: new AbortController().signal,
  tabId: 'tab',
  commandId: 'command',
  transfer: () => undefined,
};

/** A context whose account the test sets. */
function setUp() {
  const account = new ObservableValue<HearingAccount | null>(null);
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const context = { env, log: createLog(() => undefined), accounts: { account } };
  const signIn = () => {
    const scope = new Scope(() => undefined);
    account.set({ scope, me: '@ana:example.org', rooms: {}, outbox: {} } as never);
  };
  // A feature sees no more of a context than this.
  return { context: context as unknown as FeatureContext, signIn };
}

const feature = defineFeature<TestApi, 'test.count'>()({
  needs: ['me', 'clock', 'scope'],
  lasting: () => {
    const starts = { count: 0 };
    return {
      shared: starts,
      handlers: { 'test.count': { shape: 'command', run: async () => ok(starts.count) } },
    };
  },
  before: { 'test.needs': command(ok([])) },
  start: (deps, scope, starts) => {
    starts.count += 1;
    const isOwn = deps.scope === scope;
    return {
      'test.needs': { shape: 'command', run: async () => ok(isOwn ? Object.keys(deps) : []) },
    };
  },
});

test('a feature gets the parts that it names, and no others', async () => {
  const { context, signIn } = setUp();
  const handlers = feature.handlers(context);
  expect(await handlers['test.needs'].run(null, CONTEXT)).toEqual(ok([]));
  signIn();
  expect(await handlers['test.needs'].run(null, CONTEXT)).toEqual(ok(['me', 'clock', 'scope']));
});

test('the lasting part is made once for an engine, and is there before an account', async () => {
  const { context, signIn } = setUp();
  const handlers = feature.handlers(context);
  expect(await handlers['test.count'].run(null, CONTEXT)).toEqual(ok(0));
  signIn();
  signIn();
  expect(await handlers['test.count'].run(null, CONTEXT)).toEqual(ok(2));
});
