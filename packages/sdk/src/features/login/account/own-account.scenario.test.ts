import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { AuthAnswer } from '../../../protocol/endpoints/interactive-auth.ts';

async function signedIn() {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'ana');
  const change = (password: string, answer: AuthAnswer | null, signsOutOthers = true) =>
    app.answer(tab.command('login.changePassword', { password, signsOutOthers, answer }));
  const deactivate = (answer: AuthAnswer | null) =>
    app.answer(tab.command('login.deactivate', { erases: true, answer }));
  const sessionOf = async (pending: ReturnType<typeof change>) => {
    const asked = await pending;
    if (asked.ok || asked.error.kind !== 'authenticationRequired') throw new Error('not asked');
    return asked.error.challenge.session;
  };
  return { app, tab, change, deactivate, sessionOf };
}

test('[ACCT-01] the password is changed by who knows it, and other sessions end if that is wanted', async () => {
  const { app, change, sessionOf } = await signedIn();
  const { server } = app;
  const others = () => server.user('ana').deviceIds.length;
  server.state.addDevice('@ana:example.org', 'OTHER', 'Phone');
  const session = await sessionOf(change('another password', null));
  const answer = (password: string) => ({ kind: 'password', session, password }) as const;
  expect(await change('another password', answer('wrong'))).toMatchObject({ ok: false, error: { isWrong: true } });
  expect(await change('weak', answer('ana-password'))).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'The password is too weak' },
  });
  expect(await change('another password', answer('ana-password'), false)).toEqual({ ok: true, value: null });
  expect([server.user('ana').password, others()]).toEqual(['another password', 2]);
  expect(await change('a third password', answer('another password'))).toEqual({ ok: true, value: null });
  expect(others()).toBe(1);
});

test('[ACCT-02] an account is ended by who knows its password, and nothing of it stays here', async () => {
  const { app, tab, deactivate, sessionOf } = await signedIn();
  const session = await sessionOf(deactivate(null));
  const answer = { kind: 'password', session, password: 'ana-password' } as const;
  app.server.intercept('/account/deactivate', { kind: 'unreachable' }, 1);
  expect(await deactivate(answer)).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(await deactivate(answer)).toEqual({ ok: true, value: null });
  expect([...app.server.state.deactivated]).toEqual([['@ana:example.org', true]]);
  const view = tab.view('login.session', null);
  view.subscribe(() => undefined);
  await app.pass(2_000);
  expect(view.current).toMatchObject({ value: { kind: 'signedOut', reason: 'byPerson' } });
  expect(view.current).not.toMatchObject({ value: { former: {} } });
  expect(await deactivate(answer)).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[ACCT-06] a server says whether the password can be changed, and one that says nothing lets it', async () => {
  const { app, tab } = await signedIn();
  const ask = () => app.answer(tab.command('login.mayChangePassword', null));
  expect(await ask()).toEqual({ ok: true, value: true });
  app.server.state.capabilities = { 'm.change_password': { enabled: false } };
  expect(await ask()).toEqual({ ok: true, value: false });
  app.server.intercept('/capabilities', { kind: 'unreachable' }, 1);
  expect(await ask()).toEqual({ ok: false, error: { kind: 'unreachable' } });
});
