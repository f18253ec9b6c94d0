import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { PasswordRequest } from './contract.ts';

function start() {
  const app = createTestEngine();
  const { server } = app;
  server.user('ana');
  server.state.registration.addresses.set('ana@mail.example', '@ana:example.org');
  const tab = app.openTab();
  const mail = (email: string, request: PasswordRequest | null = null) =>
    app.answer(tab.command('login.mailForPassword', { homeserver: 'example.org', email, request }));
  const reset = (request: PasswordRequest, password = 'another password', signsOutOthers = true) =>
    app.answer(tab.command('login.resetPassword', { request, password, signsOutOthers }));
  return { app, server, mail, reset };
}

test('[ACCT-03] who forgot the password sets another one by a mail, once its link was opened', async () => {
  const { server, mail, reset } = start();
  server.state.addDevice('@ana:example.org', 'OLD', 'Phone');
  const sent = await mail('ana@mail.example');
  if (!sent.ok) throw new Error('no mail');
  expect(await reset(sent.value)).toEqual({ ok: false, error: { kind: 'notConfirmed' } });
  const again = await mail('ana@mail.example', sent.value);
  if (!again.ok) throw new Error('no mail');
  expect([again.value.sid, again.value.attempt]).toEqual([sent.value.sid, 2]);
  server.state.registration.openLink('ana@mail.example');
  expect(await reset(again.value, 'weak')).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(await reset(again.value, 'another password', false)).toEqual({ ok: true, value: null });
  expect([server.user('ana').password, server.user('ana').deviceIds.length]).toEqual(['another password', 1]);
  expect(await reset(again.value, 'a third password')).toEqual({ ok: true, value: null });
  expect(server.user('ana').deviceIds).toEqual([]);
});

test('[ACCT-03] an address that nobody has, a server that does not answer, and one that sends no mails, are told apart', async () => {
  const { server, mail } = start();
  expect(await mail('nobody@mail.example')).toEqual({ ok: false, error: { kind: 'mailUnknown' } });
  const off = { status: 400, body: { errcode: 'M_UNKNOWN', error: 'Password resets are disabled' } };
  server.intercept('/requestToken', { kind: 'answer', reply: off }, 1);
  expect(await mail('ana@mail.example')).toMatchObject({
    error: { kind: 'refused', message: 'Password resets are disabled' },
  });
  server.setReachable(false);
  expect(await mail('ana@mail.example')).toEqual({ ok: false, error: { kind: 'unreachable' } });
});
