import { createTestEngine, type TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { SetFieldRequest } from './contract.ts';

async function start(change: (app: TestEngine) => void = () => undefined) {
  const app = createTestEngine();
  app.server.room(['alice', 'bob'], { name: 'Ops' });
  change(app);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const own = watched(tab.view('people.ownFields', null));
  await app.pass(500);
  const set = (request: SetFieldRequest) => app.answer(tab.command('people.setField', request));
  const said = () => app.server.state.users.get('@alice:example.org')?.profileFields;
  return { app, tab, own, set, said };
}

test('[PE-18] own pronouns and time zone are set, changed and taken away', async () => {
  const { own, set, said } = await start();
  expect(valueOf(own)).toEqual({
    kind: 'known',
    pronouns: [],
    timeZone: null,
    canSetPronouns: true,
    canSetTimeZone: true,
  });
  await set({ field: 'pronouns', language: 'en', value: ' they/them\n' });
  await set({ field: 'timeZone', value: 'Europe/Berlin' });
  expect(said()).toEqual({
    'm.tz': 'Europe/Berlin',
    'io.fsky.nyx.pronouns': [{ language: 'en', summary: 'they/them' }],
  });
  expect(valueOf(own)).toMatchObject({
    timeZone: 'Europe/Berlin',
    pronouns: [{ language: 'en', summary: 'they/them' }],
  });
  await set({ field: 'pronouns', language: 'en', value: '' });
  await set({ field: 'timeZone', value: null });
  expect(said()).toEqual({});
});

test('[PE-18] what other programs said in a profile is kept: other languages, further parts, other names', async () => {
  const { set, said } = await start(({ server }) => {
    const alice = server.state.users.get('@alice:example.org');
    if (alice === undefined) throw new Error('no user');
    alice.profileFields = {
      'us.cloke.msc4175.tz': 'UTC',
      'm.pronouns': [
        { language: 'de', summary: 'sie' },
        { language: 'en', summary: 'she', grammatical_gender: 'feminine' },
      ],
    };
  });
  await set({ field: 'pronouns', language: 'en', value: 'she/her' });
  await set({ field: 'timeZone', value: 'Asia/Tokyo' });
  const pronouns = [
    { language: 'en', summary: 'she/her', grammatical_gender: 'feminine' },
    { language: 'de', summary: 'sie' },
  ];
  expect(said()).toEqual({
    'm.tz': 'Asia/Tokyo',
    'us.cloke.msc4175.tz': 'Asia/Tokyo',
    'm.pronouns': pronouns,
    'io.fsky.nyx.pronouns': pronouns,
  });
});

test('[PE-18] a server that keeps no fields is told apart, and nothing is set there', async () => {
  const { own, set, app } = await start(({ server }) => {
    server.state.keepsProfileFields = false;
  });
  expect(valueOf(own)).toEqual({ kind: 'unsupported' });
  expect((await set({ field: 'timeZone', value: 'UTC' })).ok).toBe(false);
  expect(app.server.requests.matching(({ method }) => method === 'PUT').map(({ path }) => path)).not.toContainEqual(
    expect.stringContaining('/profile/'),
  );
});

test('[PE-18] a refusal is in the words of the server', async () => {
  const { app, set } = await start();
  app.server.intercept('/m.tz', { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'not here') });
  expect(await set({ field: 'timeZone', value: 'UTC' })).toEqual({
    ok: false,
    error: { kind: 'refused', status: 403, message: 'not here' },
  });
});

test('[PE-17] a card has the pronouns and the time zone of its person', async () => {
  const { app, tab } = await start(({ server }) => {
    const bob = server.state.users.get('@bob:example.org');
    if (bob !== undefined)
      bob.profileFields = { 'm.tz': 'Asia/Kolkata', 'm.pronouns': [{ language: 'en', summary: 'he/him' }] };
  });
  const card = watched(tab.view('people.card', { userId: '@bob:example.org' as UserId, roomId: null }));
  await app.pass(500);
  expect(valueOf(card)).toMatchObject({
    timeZone: 'Asia/Kolkata',
    pronouns: [{ language: 'en', summary: 'he/him' }],
  });
});

test('[ACCT-06] a server that keeps the name of its users says so, and it is asked when somebody looks', async () => {
  const { app, tab } = await start(({ server }) => {
    server.state.capabilities = { 'm.profile_fields': { enabled: true, disallowed: ['displayname'] } };
  });
  const rights = watched(tab.view('people.profileRights', null));
  await app.pass(500);
  expect(valueOf(rights)).toEqual({ mayChangeName: false, mayChangeAvatar: true });
});
