/** The page of a provider leads back to one place while another place signs somebody in. */
import { delegatedHomeserver } from '@parley/testkit/authorization/delegated-homeserver.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { TestBrowser } from './test-browser.conformance.ts';

const MOMENT_MS = 500;
const AT = { kind: 'oauth', redirectUri: 'https://chat.example.org/', clientName: 'Parley' } as const;

/** A sign-in by the provider was begun in the first place; its page leads back when `back` is called. */
async function begun() {
  const clock = new FakeClock();
  const delegated = delegatedHomeserver(clock, { offersPassword: true });
  const { server, provider } = delegated;
  for (const name of ['alice', 'bob']) server.user(name);
  const browser = new TestBrowser(delegated, clock);
  const [first, second] = [browser.openTab('a', 1).client, browser.openTab('a', 2).client];
  const sessions = [first, second].map((client) => watched(client.view('login.session', null)));
  await clock.advance(MOMENT_MS);
  const answered = async <Value>(pending: Promise<Value>) => {
    await clock.advance(MOMENT_MS);
    return pending;
  };
  const started = await answered(first.command('login.begin', { ...AT, homeserver: 'example.org' }));
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const { hash } = new URL(provider.agree(started.value.url, 'alice'));
  return {
    server,
    answered,
    back: () => first.command('login.finish', { parameters: hash.slice(1) }),
    byPassword: (user: string) =>
      second.command('login.password', { homeserver: server.baseUrl, user, password: server.user(user).password }),
    kinds: () => sessions.map((session) => valueOf(session).kind),
  };
}

test('[MA-02] [LO-11] a provider that leads back while another place signs somebody else in: both are signed in', async () => {
  const { server, answered, back, byPassword, kinds } = await begun();
  const answers = await answered(Promise.all([back(), byPassword('bob')]));
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  expect(kinds()).toEqual(['signedIn', 'signedIn']);
  expect(['alice', 'bob'].map((name) => server.user(name).deviceIds.length)).toEqual([1, 1]);
});

test('[MA-05] [LO-11] a provider that leads back while another place signs the same in: one place stays, with one session', async () => {
  const { server, answered, back, byPassword, kinds } = await begun();
  const answers = await answered(Promise.all([back(), byPassword('alice')]));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const place = answers[0].ok ? 1 : 2;
  const [refused] = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(refused).toEqual({ kind: 'signedInElsewhere', userId: '@alice:example.org', place });
  expect(kinds()[place - 1]).toBe('signedIn');
  expect(kinds()[2 - place]).toBe('signedOut');
  expect(server.user('alice').deviceIds).toHaveLength(1);
});

test('[MA-05] [LO-11] a provider that leads back after another place signed the same in: its grant is revoked', async () => {
  const { server, answered, back, byPassword, kinds } = await begun();
  expect(await answered(byPassword('alice'))).toMatchObject({ ok: true });
  const [deviceId] = server.user('alice').deviceIds;
  expect(await answered(back())).toMatchObject({ ok: false, error: { kind: 'signedInElsewhere', place: 2 } });
  expect(kinds()).toEqual(['signedOut', 'signedIn']);
  expect(server.user('alice').deviceIds).toEqual([deviceId]);
});
