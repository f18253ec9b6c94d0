import { TestEngine as Engine, type TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { FakeIdentityServer } from '@parley/testkit/identity-server/fake-identity-server.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ContactFailure, ThirdPartyId, Validating } from './contract.ts';

const BOS: ThirdPartyId = { medium: 'email', address: 'bo@mail.example' };
const OWN: ThirdPartyId = { medium: 'email', address: 'ana@mail.example' };

async function start({ isChosen = true, change = (_server: FakeHomeserver) => undefined as void } = {}) {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const identity = new FakeIdentityServer(server);
  if (isChosen) server.user('ana').setAccountData('m.identity_server', { base_url: identity.baseUrl });
  change(server);
  const app: TestEngine = new Engine(server, clock, { http: identity.http });
  const tab = app.openTab();
  await app.signIn(tab, 'ana');
  const find = (id: ThirdPartyId) => app.answer(tab.command('contacts.find', id));
  const choose = (address: string | null) => app.answer(tab.command('contacts.setIdentityServer', { address }));
  const dataOf = (type: string) => server.state.users.get('@ana:example.org')?.accountData.get(type)?.value;
  return { app, tab, server, identity, find, choose, dataOf };
}

function failed(kind: ContactFailure['kind']) {
  return { ok: false, error: { kind } };
}

test('[CT-06] no identity server is asked anything before the user chose it', async () => {
  const { app, tab, server, identity, find, choose, dataOf } = await start({ isChosen: false });
  const wellKnown = {
    'm.homeserver': { base_url: server.baseUrl },
    'm.identity_server': { base_url: identity.baseUrl },
  };
  server.intercept('/.well-known/matrix/client', { kind: 'answer', reply: { status: 200, body: wellKnown } });
  const shown = watched(tab.view('contacts.identityServer', null));
  await app.pass(100);
  const name = { baseUrl: 'https://id.example.org', host: 'id.example.org' };
  expect(valueOf(shown)).toEqual({ kind: 'known', chosen: null });
  expect(server.requests.matching('/.well-known/matrix/client')).toEqual([]);
  expect(await app.answer(tab.command('contacts.suggested', null))).toEqual({ ok: true, value: name });
  expect(await find(BOS)).toEqual({
    ok: false,
    error: {
      kind: 'noIdentityServer',
      message: 'No supplied identity server URL',
      errcode: 'ORG.MATRIX.JSSDK_MISSING_PARAM',
    },
  });
  expect(identity.asked).toEqual([]);
  expect(await choose('id.example.org')).toEqual({ ok: true, value: null });
  expect(identity.asked).toMatchObject([{ method: 'GET', path: '/_matrix/identity/v2' }]);
  expect(dataOf('m.identity_server')).toEqual({ base_url: 'https://id.example.org' });
  expect(valueOf(shown)).toEqual({ kind: 'known', chosen: name });
  expect(await find(BOS)).toEqual({ ok: true, value: null });
  expect(await choose(null)).toEqual({ ok: true, value: null });
  expect(dataOf('m.identity_server')).toEqual({ base_url: null });
  expect(await find(BOS)).toMatchObject(failed('noIdentityServer'));
});

test('[04.DI-09] [04.DI-10] an address that is none, and one without an identity server, are refused in exact words', async () => {
  const { identity, choose, dataOf } = await start({ isChosen: false });
  expect(await choose('https://')).toEqual({
    ok: false,
    error: { kind: 'badIdentityServer', message: 'Invalid base_url for m.identity_server' },
  });
  identity.isReachable = false;
  expect(await choose('id.example.org')).toEqual({
    ok: false,
    error: {
      kind: 'badIdentityServer',
      message: 'Identity server URL does not appear to be a valid identity server',
    },
  });
  expect(dataOf('m.identity_server')).toBeUndefined();
});

test('[CT-06] a choice of another client counts at once', async () => {
  const { app, server, identity, find } = await start();
  identity.bound.set('bo@mail.example email', '@bo:example.org');
  server.user('ana').setAccountData('m.identity_server', { base_url: null });
  await app.pass(500);
  expect(await find(BOS)).toMatchObject(failed('noIdentityServer'));
  server.user('ana').setAccountData('m.identity_server', { base_url: `${identity.baseUrl}/` });
  await app.pass(500);
  expect(await find(BOS)).toEqual({ ok: true, value: '@bo:example.org' });
});

test('[CT-07] the session is begun by a token of the homeserver when it is needed, and once more if it was forgotten', async () => {
  const { server, identity, find } = await start();
  const registered = () => identity.asked.filter(({ path }) => path.endsWith('/account/register')).length;
  expect([registered(), server.requests.matching('/openid/request_token')]).toEqual([0, []]);
  await find(BOS);
  await find(BOS);
  expect(registered()).toBe(1);
  identity.forgetTokens();
  expect(await find(BOS)).toEqual({ ok: true, value: null });
  expect(registered()).toBe(2);
  identity.isReachable = false;
  expect(await find(BOS)).toEqual(failed('identityUnreachable'));
});

test('[10.O-03] people are found by hashes alone; one that takes none is not asked', async () => {
  const { identity, find } = await start();
  identity.bound.set('bo@mail.example email', '@bo:example.org');
  expect(await find(BOS)).toEqual({ ok: true, value: '@bo:example.org' });
  expect(JSON.stringify(identity.asked)).not.toContain('mail.example');
  identity.algorithms = ['none'];
  expect(await find(BOS)).toEqual(failed('noHashes'));
  expect(identity.asked.filter(({ path }) => path.endsWith('/lookup'))).toHaveLength(1);
});

test('[10.O-03] a pepper that changed meanwhile is asked for once more, and not for ever', async () => {
  const { identity, find } = await start();
  identity.bound.set('bo@mail.example email', '@bo:example.org');
  identity.changesPepper = 1;
  expect(await find(BOS)).toEqual({ ok: true, value: '@bo:example.org' });
  identity.changesPepper = 100;
  expect(await find(BOS)).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } });
  expect(identity.asked.filter(({ path }) => path.endsWith('/lookup'))).toHaveLength(4);
});

const en = (name: string, url: string) => ({ version: '1', en: { name, url } });

test('[CT-08] terms are shown before anything else, and that the user agreed is remembered for all clients', async () => {
  const { app, tab, identity, find, dataOf } = await start({
    change: (server) => server.user('ana').setAccountData('m.accepted_terms', { accepted: ['https://a/old'], more: 1 }),
  });
  identity.policies = { terms: en('Terms', 'https://id/terms'), old: en('Old', 'https://a/old') };
  expect(await find(BOS)).toEqual(failed('termsNotSigned'));
  const terms = await app.answer(tab.command('contacts.terms', null));
  expect(terms).toMatchObject({
    ok: true,
    value: [{ id: 'terms', texts: [{ name: 'Terms', url: 'https://id/terms' }] }],
  });
  const agreed = await app.answer(tab.command('contacts.agree', { urls: ['https://id/terms'] }));
  expect(agreed).toEqual({ ok: true, value: null });
  expect(identity.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/terms'))?.body).toEqual({
    user_accepts: ['https://id/terms', 'https://a/old'],
  });
  expect(dataOf('m.accepted_terms')).toEqual({ accepted: ['https://a/old', 'https://id/terms'], more: 1 });
  expect(await find(BOS)).toEqual({ ok: true, value: null });
});

test('[CT-10] an address is shared once the identity server has proof, and no longer when the user wants that', async () => {
  const { app, tab, identity } = await start({
    change: ({ state }) => state.contacts.addresses.push({ userId: '@ana:example.org', ...OWN }) as unknown as void,
  });
  const own = watched(tab.view('contacts.own', null));
  await app.pass(100);
  expect([valueOf(own).list, identity.asked]).toEqual([[{ ...OWN, isShared: null }], []]);
  const check = () => app.answer(tab.command('contacts.checkShared', null));
  await check();
  expect(valueOf(own).list).toEqual([{ ...OWN, isShared: false }]);
  const begun = await app.answer(tab.command('contacts.begin', { purpose: 'share', id: OWN, validating: null }));
  if (!begun.ok) throw new Error(begun.error.kind);
  const finish = (validating: Validating) =>
    app.answer(tab.command('contacts.finish', { validating, code: null, answer: null }));
  expect(await finish(begun.value)).toEqual(failed('notConfirmed'));
  identity.validate(OWN.address);
  expect(await finish(begun.value)).toEqual({ ok: true, value: null });
  expect(valueOf(own).list).toEqual([{ ...OWN, isShared: true }]);
  await check();
  expect(valueOf(own).list).toEqual([{ ...OWN, isShared: true }]);
  expect(await app.answer(tab.command('contacts.stopSharing', OWN))).toEqual({ ok: true, value: null });
  expect([valueOf(own).list, [...identity.bound]]).toEqual([[{ ...OWN, isShared: false }], []]);
  identity.bound.set('ana@mail.example email', '@eve:example.org');
  await check();
  expect(valueOf(own).list).toEqual([{ ...OWN, isShared: false }]);
});

test('[CT-10] a phone number is shared by the code that the identity server sent', async () => {
  const { app, tab, identity } = await start();
  const id: ThirdPartyId = { medium: 'msisdn', address: '447700900123' };
  const begun = await app.answer(tab.command('contacts.begin', { purpose: 'share', id, validating: null }));
  if (!begun.ok) throw new Error(begun.error.kind);
  const finish = (code: string) =>
    app.answer(tab.command('contacts.finish', { validating: begun.value, code, answer: null }));
  expect(await finish('0000')).toEqual(failed('wrongCode'));
  expect(await finish('4711')).toEqual({ ok: true, value: null });
  expect([...identity.bound]).toEqual([['447700900123 msisdn', '@ana:example.org']]);
});

test('[CT-11] who is known only by an address is invited by the identity server, to a room or a new conversation', async () => {
  const { app, tab, server, identity } = await start();
  const room = server.room(['ana'], { name: 'Ops' });
  await app.pass(200);
  const invited = await app.answer(tab.command('contacts.invite', { roomId: room.id as RoomId, to: BOS }));
  expect(invited).toEqual({ ok: true, value: null });
  const chat = await app.answer(tab.command('contacts.startChat', BOS));
  if (!chat.ok) throw new Error(chat.error.kind);
  expect(identity.invited).toEqual([
    { ...BOS, roomId: room.id },
    { ...BOS, roomId: chat.value },
  ]);
  const made = server.requests.matching('/createRoom').at(-1)?.body;
  expect(made).toMatchObject({ is_direct: true, invite_3pid: [{ id_server: 'id.example.org', ...BOS }] });
});

test('[CT-06] a choice that could not be read is not taken for none', async () => {
  const { server, find } = await start({ isChosen: false });
  server.intercept('/account_data/m.identity_server', { kind: 'unreachable' }, 1);
  expect(await find(BOS)).toEqual(failed('unreachable'));
  expect(await find(BOS)).toMatchObject(failed('noIdentityServer'));
});
