import { createTestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { AuthAnswer } from '../../protocol/endpoints/interactive-auth.ts';
import type { ContactFailure, ThirdPartyId, Validating } from './contract.ts';

const EMAIL: ThirdPartyId = { medium: 'email', address: 'ana@mail.example' };
const PHONE: ThirdPartyId = { medium: 'msisdn', address: '447700900123' };

async function start() {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'ana');
  const { state } = app.server;
  const own = watched(tab.view('contacts.own', null));
  await app.pass(100);
  const begin = (id: ThirdPartyId, validating: Validating | null = null) =>
    app.answer(tab.command('contacts.begin', { purpose: 'add', id, validating }));
  const finish = (validating: Validating, code: string | null, answer: AuthAnswer | null = null) =>
    app.answer(tab.command('contacts.finish', { validating, code, answer }));
  const begun = async (id: ThirdPartyId) => {
    const answer = await begin(id);
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  return { app, tab, state, own, begin, begun, finish };
}

const ANSWER: AuthAnswer = { kind: 'password', session: 'session-of-the-question', password: 'ana-password' };

function failed(kind: ContactFailure['kind']) {
  return { ok: false, error: { kind } };
}

test('[CT-02] an email address is added once the link was opened and the server is sure who asks', async () => {
  const { app, state, own, begin, begun, finish } = await start();
  expect(valueOf(own)).toEqual({ state: 'ready', mayChange: true, list: [] });
  const validating = await begun(EMAIL);
  expect(await finish(validating, null)).toMatchObject(failed('authenticationRequired'));
  expect(await finish(validating, null, ANSWER)).toMatchObject(failed('notConfirmed'));
  const again = await begin(EMAIL, validating);
  expect(again).toMatchObject({ ok: true, value: { secret: validating.secret, sid: validating.sid, attempt: 2 } });
  expect(state.registration.mails).toMatchObject([{ purpose: 'own', email: EMAIL.address, sent: 2 }]);
  state.registration.openLink(EMAIL.address);
  const wrong = await finish(validating, null, { ...ANSWER, password: 'wrong' });
  expect(wrong).toMatchObject({ ok: false, error: { kind: 'authenticationRequired', isWrong: true } });
  expect(await finish(validating, null, ANSWER)).toEqual({ ok: true, value: null });
  await app.pass(50);
  expect(valueOf(own).list).toEqual([{ ...EMAIL, isShared: null }]);
});

test('[CT-03] a phone number is added by the code that came, which is handed over once', async () => {
  const { app, state, own, begun, finish } = await start();
  const validating = await begun(PHONE);
  const [text] = state.contacts.texts;
  expect(await finish(validating, '0000')).toMatchObject(failed('wrongCode'));
  expect(await finish(validating, text?.code ?? '')).toMatchObject(failed('authenticationRequired'));
  expect(await finish(validating, text?.code ?? '', ANSWER)).toEqual({ ok: true, value: null });
  expect(app.server.requests.matching('/_synapse/submit_code')).toHaveLength(2);
  await app.pass(50);
  expect(valueOf(own).list).toEqual([{ ...PHONE, isShared: null }]);
});

test('[CT-03] where the server names no page for codes, the validation goes on without this client', async () => {
  const { app, state, begun, finish } = await start();
  state.contacts.namesSubmitUrl = false;
  const validating = await begun(PHONE);
  expect(await finish(validating, null, ANSWER)).toMatchObject(failed('notConfirmed'));
  expect(app.server.requests.matching('/_synapse/submit_code')).toHaveLength(0);
});

test('[CT-04] an address of somebody else, one that is none, and one that the server does not take are told apart', async () => {
  const { app, state, begin } = await start();
  state.contacts.addresses.push({ userId: '@bo:example.org', ...EMAIL });
  expect(await begin(EMAIL)).toEqual(failed('inUse'));
  expect(await begin({ medium: 'email', address: 'no address' })).toEqual(failed('badAddress'));
  const denied = failure(403, 'M_THREEPID_DENIED', 'Third-party identifier is not allowed');
  app.server.intercept('/email/requestToken', { kind: 'answer', reply: denied }, 1);
  expect(await begin({ medium: 'email', address: 'ana@elsewhere.example' })).toEqual({
    ok: false,
    error: { kind: 'notTaken', message: 'Third-party identifier is not allowed' },
  });
  app.server.intercept('/email/requestToken', { kind: 'unreachable' }, 1);
  expect(await begin({ medium: 'email', address: 'ana@elsewhere.example' })).toEqual(failed('unreachable'));
});

test('[CT-05] an address is removed, and the list says so', async () => {
  const { app, tab, state, own, begun, finish } = await start();
  const validating = await begun(EMAIL);
  state.registration.openLink(EMAIL.address);
  await finish(validating, null, ANSWER);
  expect(await app.answer(tab.command('contacts.remove', EMAIL))).toEqual({ ok: true, value: null });
  expect([valueOf(own).list, state.contacts.addresses]).toEqual([[], []]);
});

test('[CT-01] the list says whether the server lets it be changed, and that it could not be read', async () => {
  const { app, tab, state, own } = await start();
  state.capabilities = { 'm.3pid_changes': { enabled: false } };
  app.server.intercept('/account/3pid', { kind: 'unreachable' }, 1);
  const again = watched(tab.view('contacts.own', null));
  own.close();
  await app.pass(100);
  expect(valueOf(again)).toMatchObject({ state: 'failed', mayChange: false });
});
