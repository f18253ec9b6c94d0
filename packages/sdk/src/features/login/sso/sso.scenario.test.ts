import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const REDIRECT = '/_matrix/client/v3/login/sso/redirect';

test('[04.OI-07] the pages where one can sign in are told, one for each provider, else the server’s own', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  const { baseUrl, state } = app.server;
  const ways = async () => {
    const found = await app.answer(tab.command('login.discover', { homeserver: baseUrl }));
    return found.ok ? found.value : null;
  };
  expect((await ways())?.sso).toEqual([]);
  state.registration.sso = [
    { id: 'oidc-github', name: 'GitHub', icon: 'mxc://example.org/a', brand: 'github' },
    { id: '../..', name: 'Bad' },
    { id: '..', name: 'Worse' },
    { id: 'nameless' },
  ];
  expect((await ways())?.sso).toEqual([{ name: 'GitHub', url: `${baseUrl}${REDIRECT}/oidc-github` }]);
  state.registration.sso = [];
  state.registration.offersPassword = false;
  expect(await ways()).toMatchObject({ offersPassword: false, sso: [{ name: null, url: baseUrl + REDIRECT }] });
});

test('[SSO-01] the token of the page signs in, once, as the same device where the session had ended', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  const { server } = app;
  const { baseUrl } = server;
  server.user('ana');
  const signIn = (token: string) => app.answer(tab.command('login.token', { baseUrl, token }));
  const give = (token: string) => server.state.registration.loginTokens.set(token, '@ana:example.org');
  give('one');
  expect(await signIn('one')).toEqual({ ok: true, value: { userId: '@ana:example.org' } });
  await app.pass(500);
  const [deviceId] = server.user('ana').deviceIds;
  for (const device of [...server.state.devices.values()]) server.state.devices.delete(device.accessToken);
  await app.pass(60_000);
  expect(await signIn('one')).toMatchObject({ ok: false, error: { kind: 'tokenRefused' } });
  give('two');
  expect((await signIn('two')).ok).toBe(true);
  expect(server.user('ana').deviceIds).toEqual([deviceId]);
});
