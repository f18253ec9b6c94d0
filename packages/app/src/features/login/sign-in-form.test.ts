import { describe, expect, test } from 'vitest';
import {
  emptyForm,
  type Field,
  isUnknown,
  missing,
  providerOf,
  type SignInForm,
  stepForm,
  takesPassword,
} from './sign-in-form.ts';

const type = (form: SignInForm, field: Field, text: string) => stepForm(form, { kind: 'typed', field, text });

describe('the homeserver', () => {
  test('[SIGN-01] follows a full id as it is typed', () => {
    const form = ['@a', '@ana:exa', '@ana:example.org:8448'].reduce(
      (f, text) => type(f, 'user', text),
      emptyForm(null),
    );
    expect(form.homeserver).toBe('example.org:8448');
    expect(type(form, 'user', 'ana').homeserver).toBe('');
  });

  test('[SIGN-01] stays as it was preset', () => {
    const form = type(emptyForm('http://localhost:8008'), 'user', '@ana:example.org');
    expect(form.homeserver).toBe('http://localhost:8008');
  });

  test('[SIGN-01] stays as it was typed, until it is emptied', () => {
    const typed = type(type(emptyForm(null), 'homeserver', 'mine.org'), 'user', '@ana:example.org');
    expect(typed.homeserver).toBe('mine.org');
    expect(type(type(typed, 'homeserver', ''), 'user', '@ana:other.org').homeserver).toBe('other.org');
  });

  test('[SIGN-02] a preset that comes late does not replace what is there', () => {
    const preset = { kind: 'preset', homeserver: 'preset.org' } as const;
    expect(stepForm(emptyForm(null), preset).homeserver).toBe('preset.org');
    expect(stepForm(type(emptyForm(null), 'homeserver', 'mine.org'), preset).homeserver).toBe('mine.org');
    expect(stepForm(type(emptyForm(null), 'user', '@ana:example.org'), preset).homeserver).toBe('example.org');
  });

  test('[SIGN-02] an answer for another homeserver comes too late', () => {
    const form = type(emptyForm('a.org'), 'homeserver', 'b.org');
    expect(
      stepForm(form, {
        kind: 'found',
        homeserver: 'a.org',
        baseUrl: 'https://a.org',
        offersPassword: true,
        provider: null,
      }),
    ).toBe(form);
    expect(stepForm(form, { kind: 'notFound', homeserver: 'a.org', failure: { kind: 'unreachable' } })).toBe(form);
  });

  test('what was found is forgotten when it changes', () => {
    const found = stepForm(emptyForm('a.org'), {
      kind: 'found',
      homeserver: 'a.org',
      baseUrl: 'https://a.org',
      offersPassword: true,
      provider: null,
    });
    expect(found.discovery.kind).toBe('found');
    expect(type(found, 'homeserver', 'b.org').discovery.kind).toBe('none');
  });
});

describe('errors', () => {
  test.each([
    ['wrongPassword', 'password'],
    ['unreachable', 'homeserver'],
    ['accountDeactivated', 'user'],
    ['storageFailed', 'password'],
    ['passwordNotOffered', 'homeserver'],
  ] as const)('[SIGN-03] %s stands under %s', (kind, field) => {
    const form = stepForm({ ...emptyForm('a.org'), isBusy: true }, { kind: 'failed', failure: { kind } });
    expect(form).toMatchObject({ isBusy: false, problem: { field } });
  });

  test('[SIGN-03] an error goes when its field changes, and not before', () => {
    const form = stepForm(emptyForm('a.org'), { kind: 'failed', failure: { kind: 'wrongPassword' } });
    expect(type(form, 'homeserver', 'b.org').problem).not.toBeNull();
    expect(type(form, 'password', 'x').problem).toBeNull();
  });

  test('[SIGN-06] the first thing that is missing is asked for', () => {
    expect(missing(emptyForm(null))?.field).toBe('user');
    expect(missing({ ...emptyForm(null), user: 'ana' })?.field).toBe('password');
    expect(missing({ ...emptyForm(null), user: 'ana', password: ' ' })?.field).toBe('homeserver');
    expect(missing({ ...emptyForm('a.org'), user: 'ana', password: ' ' })).toBeNull();
  });
});

describe('the provider of a server', () => {
  const provider = { issuer: 'https://account.a.org/', canCreateAccount: false };
  const found = {
    kind: 'found',
    homeserver: 'a.org',
    baseUrl: 'https://a.org',
    offersPassword: false,
    provider,
  } as const;

  test('[SIGN-09] takes the place of the password where the server takes none, and of what was asked about it', () => {
    const wrong = stepForm(emptyForm('a.org'), { kind: 'failed', failure: { kind: 'noUser' } });
    const form = stepForm(wrong, found);
    expect([takesPassword(wrong), takesPassword(form)]).toEqual([true, false]);
    expect(providerOf(form)).toEqual(provider);
    expect(form.problem).toBeNull();
    expect(takesPassword(type(form, 'homeserver', 'b.org'))).toBe(true);
    expect(providerOf(type(form, 'homeserver', 'b.org'))).toBeNull();
    expect(takesPassword(stepForm(wrong, { ...found, offersPassword: true }))).toBe(true);
  });

  test('[SIGN-09] a server that was not asked for fails in silence', () => {
    const asking = stepForm(emptyForm('a.org'), { kind: 'asking' });
    expect(stepForm(asking, { kind: 'notAsked', homeserver: 'a.org' })).toMatchObject({
      discovery: { kind: 'none' },
      problem: null,
    });
    expect(stepForm(asking, { kind: 'notAsked', homeserver: 'b.org' })).toBe(asking);
  });

  test('[SIGN-10] the way there and back is busy, until the page comes back as it was left', () => {
    const form = stepForm(emptyForm('a.org'), found);
    const leaving = stepForm(form, { kind: 'submitted', isLeaving: true });
    expect(leaving).toMatchObject({ isBusy: true, overProvider: 'leaving' });
    expect(stepForm(leaving, { kind: 'cameBack' })).toMatchObject({ isBusy: false, overProvider: null });
    const finishing = stepForm(form, { kind: 'finishing' });
    expect(stepForm(finishing, { kind: 'cameBack' })).toBe(finishing);
    const failed = stepForm(finishing, { kind: 'failed', failure: { kind: 'declined' } });
    expect(failed).toMatchObject({ isBusy: false, overProvider: null, problem: { field: 'provider' } });
  });

  test('[SIGN-13] how one signs in at a preset server is unknown until it answered, or could not be asked', () => {
    const preset = emptyForm('a.org');
    expect([isUnknown(preset), isUnknown(stepForm(preset, { kind: 'asking' }))]).toEqual([true, true]);
    expect(isUnknown(stepForm(preset, found))).toBe(false);
    expect(isUnknown(stepForm(preset, { kind: 'notAsked', homeserver: 'a.org' }))).toBe(false);
    expect([isUnknown(emptyForm(null)), isUnknown(type(preset, 'homeserver', 'b.org'))]).toEqual([false, false]);
  });
});
