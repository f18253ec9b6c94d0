import { expect, test } from 'vitest';
import { err, ok } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AnyHandler, CommandContext } from '../../port/host/handlers.ts';
import { type AnyBefore, command, listView, movingListView, view } from './before.ts';
import { type AnyStarted, ENDED, FeatureHost } from './feature-host.ts';

interface TestAccount {
  readonly name: string;
  readonly scope: Scope;
}

const BEFORE = {
  'test.name': view('nobody'),
  'test.ask': command(err({ kind: 'signedOut' as const })),
  'test.more': listView({ head: null, items: [] }, ['more']),
  'test.moving': movingListView((place: number) => ({ head: place, items: [] })),
};

/** A host whose account the test sets, and what it started, ended and reported. */
function setUp(start: (account: TestAccount, scope: Scope) => AnyStarted) {
  const events: string[] = [];
  const account = new ObservableValue<TestAccount | null>(null);
  const host = new FeatureHost<TestAccount>({
    account,
    before: BEFORE as Readonly<Record<string, AnyBefore>>,
    start: (running, scope) => {
      events.push(`start ${running.name}`);
      scope.onEnd(() => events.push(`end ${running.name}`));
      return start(running, scope);
    },
    logBug: (what) => {
      events.push(what);
      return 'report';
    },
  });
  const signIn = (name: string) => {
    const running: TestAccount = { name, scope: new Scope(fail) };
    account.set(running);
    return running;
  };
  return { handlers: host.handlers(), account, signIn, events };
}

function fail(error: unknown): never {
  throw error;
}

function contextOf(signal: AbortSignal = new AbortController().signal): CommandContext {
  return { signal, tabId: 'tab', commandId: 'command', transfer: () => undefined };
}

function ask(handler: AnyHandler | undefined, context = contextOf()): Promise<unknown> {
  if (handler?.shape !== 'command') throw new Error('no command');
  return handler.run(null as never, context);
}

/** Opens a view without commands of its own. */
function open(handler: AnyHandler | undefined, params: unknown, scope: Scope): Readable<unknown> {
  if (handler?.shape !== 'view' && handler?.shape !== 'listView') throw new Error('no view');
  const opened = 'follow' in handler ? handler.follow(params as never, scope) : handler.open(params as never, scope);
  return 'calls' in opened ? opened.value : opened;
}

function named({ name }: TestAccount): AnyStarted {
  return {
    'test.name': { shape: 'view', open: () => new ObservableValue(name) },
    'test.ask': { shape: 'command', run: async () => ok(name) },
    'test.more': {
      shape: 'listView',
      open: () => ({
        value: new ObservableValue({ head: name, items: [] }),
        calls: { more: async () => ok(name) },
      }),
    },
    'test.moving': {
      shape: 'listView',
      follow: (place: Readable<number>) =>
        new DerivedValue([place], () => ({ head: `${name} ${place.current}`, items: [] })),
    },
  };
}

test('a feature starts with an account and ends when nobody is signed in any more', () => {
  const { signIn, account, events } = setUp(named);
  expect(events).toEqual([]);
  signIn('a');
  expect(events).toEqual(['start a']);
  account.set(null);
  expect(events).toEqual(['start a', 'end a']);
});

test('a feature ends with the scope of its account, and once', () => {
  const { signIn, account, events } = setUp(named);
  signIn('a').scope.end();
  expect(events).toEqual(['start a', 'end a']);
  account.set(null);
  expect(events).toEqual(['start a', 'end a']);
});

test('a new account starts the feature anew, and the old start ends', () => {
  const { signIn, events } = setUp(named);
  signIn('a');
  signIn('b');
  expect(events).toEqual(['start a', 'start b', 'end a']);
});

test('a host made after sign-in starts at once', async () => {
  const account = new ObservableValue<TestAccount | null>({ name: 'a', scope: new Scope(fail) });
  const host = new FeatureHost<TestAccount>({
    account,
    before: BEFORE as Readonly<Record<string, AnyBefore>>,
    start: named,
    logBug: () => 'report',
  });
  expect(await ask(host.handlers()['test.ask'])).toEqual(ok('a'));
});

test('a command is answered as declared before sign-in, then by the account, then as declared again', async () => {
  const { handlers, signIn, account } = setUp(named);
  expect(await ask(handlers['test.ask'])).toEqual(err({ kind: 'signedOut' }));
  signIn('a');
  expect(await ask(handlers['test.ask'])).toEqual(ok('a'));
  account.set(null);
  expect(await ask(handlers['test.ask'])).toEqual(err({ kind: 'signedOut' }));
});

test('a view shows its value of before, and follows signing in, out and in again', () => {
  const { handlers, signIn, account } = setUp(named);
  const scope = new Scope(fail);
  const name = open(handlers['test.name'], null, scope);
  const seen: unknown[] = [name.current];
  scope.onEnd(name.subscribe(() => seen.push(name.current)));
  signIn('a');
  account.set(null);
  signIn('b');
  expect([...new Set(seen)]).toEqual(['nobody', 'a', 'b']);
  expect(seen.at(-1)).toBe('b');
  scope.end();
  signIn('c');
  expect(seen.at(-1)).toBe('b');
});

test('an account that ended stays to be seen until another one, or nobody, takes its place', () => {
  const { handlers, signIn, account } = setUp(named);
  const scope = new Scope(fail);
  const name = open(handlers['test.name'], null, scope);
  signIn('a').scope.end();
  expect(name.current).toBe('a');
  account.set(null);
  expect(name.current).toBe('nobody');
});

test('a view whose parameters move has them before sign-in and after it', () => {
  const { handlers, signIn } = setUp(named);
  const scope = new Scope(fail);
  const place = new ObservableValue(1);
  const moving = open(handlers['test.moving'], place, scope);
  expect(moving.current).toEqual({ head: 1, items: [] });
  signIn('a');
  place.set(2);
  expect(moving.current).toEqual({ head: 'a 2', items: [] });
});

test('a command to an open view waits for an account, and ends with its signal', async () => {
  const { handlers, signIn } = setUp(named);
  const handler = handlers['test.more'];
  if (handler?.shape !== 'listView' || !('open' in handler)) throw new Error('no list');
  const opened = handler.open(null as never, new Scope(fail));
  if (!('calls' in opened)) throw new Error('no commands');
  const aborting = new AbortController();
  const aborted = opened.calls['more']?.(null as never, contextOf(aborting.signal));
  const waiting = opened.calls['more']?.(null as never, contextOf());
  aborting.abort();
  await expect(aborted).rejects.toThrow('This operation was aborted');
  signIn('a');
  expect(await waiting).toEqual(ok('a'));
});

test('a start that throws costs that feature alone: it is reported, and what it began ends', async () => {
  const { handlers, signIn, events } = setUp((account) => {
    if (account.name === 'broken') throw new Error('cannot start');
    return named(account);
  });
  expect(() => signIn('broken')).not.toThrow();
  expect(events).toEqual(['start broken', 'a feature could not be started', 'end broken']);
  await expect(ask(handlers['test.ask'])).rejects.toThrow('cannot start');
  expect(() => open(handlers['test.name'], null, new Scope(fail)).current).toThrow('cannot start');
  signIn('whole');
  expect(await ask(handlers['test.ask'])).toEqual(ok('whole'));
});

test('a command whose account ended amid it is asked of the next one, or answered as before sign-in', async () => {
  const { handlers, signIn, account } = setUp(({ name }, scope) => ({
    'test.ask': { shape: 'command', run: async () => (scope.ended ? ENDED : ok(name)) },
  }));
  signIn('a').scope.end();
  const first = ask(handlers['test.ask']);
  signIn('b');
  expect(await first).toEqual(ok('b'));
  account.current?.scope.end();
  const second = ask(handlers['test.ask']);
  account.set(null);
  expect(await second).toEqual(err({ kind: 'signedOut' }));
});
