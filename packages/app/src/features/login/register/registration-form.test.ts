import type { Registration } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { textFor } from '../../../ui/policies/policy-text.ts';
import { readKept } from './kept-registration.ts';
import { keptOf, missingIn, type RegistrationForm, startRegistration, stepRegistration } from './registration-form.ts';

const registration: Registration = { baseUrl: 'https://a.org', session: 's', deviceId: 'D', secret: 'x', mail: null };
const offer = { registration, mail: 'optional' } as const;
const empty = startRegistration('a.org', null);
const ready = stepRegistration(empty, { kind: 'offered', homeserver: 'a.org', offer });
const typed = (form: RegistrationForm, field: 'username' | 'password' | 'homeserver', text: string) =>
  stepRegistration(form, { kind: 'typed', field, text });

test('[REGF-01] an answer about another homeserver or another name changes nothing', () => {
  expect(stepRegistration(empty, { kind: 'offered', homeserver: 'b.org', offer })).toBe(empty);
  const failure = { kind: 'nameTaken', message: '' } as const;
  const named = typed(ready, 'username', 'ana');
  expect(stepRegistration(named, { kind: 'judged', username: 'an', failure })).toBe(named);
  expect(stepRegistration(named, { kind: 'judged', username: 'ana', failure }).problem?.field).toBe('username');
  expect(stepRegistration(named, { kind: 'judged', username: 'ana', failure: null }).name).toBe('free');
  expect(typed(ready, 'homeserver', 'b.org').offer.kind).toBe('none');
});

test('[REGF-02] a homeserver that makes no accounts is known before anything is typed', () => {
  const off = stepRegistration(empty, {
    kind: 'notOffered',
    homeserver: 'a.org',
    failure: { kind: 'registrationOff' },
  });
  expect([off.offer.kind, off.problem?.field]).toEqual(['off', 'homeserver']);
  expect(missingIn(off)).toEqual({ kind: 'registrationOff' });
  expect(missingIn(typed(ready, 'username', 'ana'))).toEqual({ kind: 'noPassword' });
  const needs = { ...ready, username: 'a', password: 'b', offer: { kind: 'ready', registration, mail: 'required' } };
  expect(missingIn(needs as RegistrationForm)).toEqual({ kind: 'noMail' });
});

test('[REGF-03] what is under way is kept for a reload, without the password, and what is not whole is not read', () => {
  const form = typed(typed(ready, 'username', 'ana'), 'password', 'correct horse');
  const kept = keptOf(form);
  expect(JSON.stringify(kept)).not.toContain('horse');
  const again = startRegistration('elsewhere.org', readKept(JSON.parse(JSON.stringify(kept))));
  expect(again).toMatchObject({
    homeserver: 'a.org',
    username: 'ana',
    password: '',
    offer: { kind: 'ready', registration },
  });
  expect(keptOf(empty)).toBeNull();
  for (const broken of [null, 3, {}, { ...kept, offer: {} }, { ...kept, username: 3 }])
    expect(readKept(broken)).toBeNull();
});

test('[REGF-04] an answer that did not do is said, but not to who only came back from a page', () => {
  const stage = { kind: 'page', type: 'm.login.recaptcha', url: 'https://a.org/x' } as const;
  const ask = (form: RegistrationForm, isQuiet: boolean) =>
    stepRegistration(form, { kind: 'asked', registration, stage, wrong: null, isQuiet });
  const first = ask(ready, false);
  expect(first.question?.wrong).toBeNull();
  expect(ask(first, true).question?.wrong).toBeNull();
  expect(ask(first, false).question?.wrong).toBe('');
  const refused = stepRegistration(first, { kind: 'failed', failure: { kind: 'nameTaken', message: '' } });
  expect([refused.question, refused.problem?.field]).toEqual([null, 'username']);
});

test('a document is named in the user’s language, else in English, else in any', () => {
  const text = (language: string) => ({ language, name: language, url: null });
  const policy = { id: 'p', version: '1', texts: [text('fr'), text('en'), text('pt-BR')] };
  expect(textFor(policy, ['de', 'pt-BR']).name).toBe('pt-BR');
  expect(textFor(policy, ['fr-CA']).name).toBe('fr');
  expect(textFor(policy, ['de']).name).toBe('en');
  expect(textFor({ ...policy, texts: [text('fr')] }, ['de']).name).toBe('fr');
});
