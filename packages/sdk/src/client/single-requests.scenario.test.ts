/** Requests that stand by themselves: account data, and who signs people in. */
import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { expect, test } from 'vitest';

const UNKNOWN = { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: '' } };
const isAt =
  (part: string) =>
  ({ path }: LoggedRequest) =>
    path.includes(part);

test('[04.Q-07] [11.SC-02] account data is read as nothing until it is set, and setting goes on through failures', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const get = () => app.answer(tab.command('accountData.get', { type: 'org.example.note' }));
  expect(await get()).toEqual({ ok: true, value: null });
  app.server.intercept(isAt('/account_data/'), { kind: 'unreachable' }, 5);
  const set = tab.command('accountData.set', { type: 'org.example.note', content: { text: 'x' } });
  await app.pass(60_000);
  expect(await set).toEqual({ ok: true, value: null });
  expect(await get()).toEqual({ ok: true, value: { text: 'x' } });
});

test('[04.Q-07] the sixth failure is the last, a refusal the first; a type must be able to stand in an address', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const content = {};
  app.server.intercept(isAt('/account_data/'), { kind: 'unreachable' }, 6);
  const failing = tab.command('accountData.set', { type: 'x', content });
  await app.pass(60_000);
  expect(await failing).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  const refused = { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'No' } };
  app.server.intercept(isAt('/account_data/'), { kind: 'answer', reply: refused }, 1);
  expect(await app.answer(tab.command('accountData.set', { type: 'x', content }))).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'No' },
  });
  for (const type of ['', '.', '..'])
    expect(await app.answer(tab.command('accountData.get', { type }))).toMatchObject({ error: { kind: 'badType' } });
});

test('[04.Q-03] [11.SC-07] who signs people in is asked where no password is offered, by the older requests if need be', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  const { server } = app;
  // One machine plays the server and the provider.
  const issuer = server.baseUrl;
  const taken = { sso: [], wellKnown: null, identityServer: null };
  const discover = () => app.answer(tab.command('login.discover', { homeserver: server.baseUrl }));
  const found = { baseUrl: server.baseUrl, ...taken };
  expect(await discover()).toEqual({ ok: true, value: { ...found, offersPassword: true, sso: [] } });
  server.intercept('/login', { kind: 'answer', reply: { status: 200, body: { flows: [{ type: 'm.login.sso' }] } } });
  expect(await discover()).toMatchObject({
    ok: true,
    value: { ...found, offersPassword: false, sso: [{ name: null }] },
  });
  const answer = (part: string, body: Readonly<Record<string, string>>) =>
    server.intercept(isAt(part), { kind: 'answer', reply: { status: 200, body } });
  server.intercept(isAt('/auth_metadata'), { kind: 'answer', reply: UNKNOWN });
  answer('/auth_issuer', { issuer });
  const described = answer('/.well-known/openid-configuration', { issuer });
  expect(await discover()).toMatchObject({
    ok: true,
    value: { offersPassword: false, provider: { issuer, canCreateAccount: false } },
  });
  described();
  answer('/.well-known/openid-configuration', { issuer: 'https://another.example.org/' });
  expect((await discover()).ok && (await discover())).not.toHaveProperty('value.provider');
  const modern = answer('/unstable/org.matrix.msc2965/auth_metadata', { issuer });
  expect(await discover()).toMatchObject({ ok: true, value: { provider: { issuer } } });
  modern();
});
