import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignInView } from './SignInView.tsx';
import { emptyForm, type SignInForm, startForm, stepForm } from './sign-in-form.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nothing = () => undefined;

function draw(form: SignInForm, wasEndedByServer = false, keptFor: string | null = null): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SignInView
        form={form}
        type={nothing}
        discover={nothing}
        submit={nothing}
        continueWith={nothing}
        retry={nothing}
        brand="Parley"
        forget={nothing}
        wasEndedByServer={wasEndedByServer}
        keptFor={keptFor}
        notice={null}
      />
    </I18nProvider>,
  );
}

test('the form has the contract’s names', () => {
  const html = draw(emptyForm(null));
  expect(html).toMatch(/<h1[^>]*>Sign in<\/h1>/);
  for (const name of ['Homeserver', 'Username', 'Password'])
    expect(html).toMatch(new RegExp(`<label[^>]*>${name}</label>`));
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Sign in/);
  // Other controls must not be taken for a field by its name.
  expect(html.match(/password/gi)?.length).toBe(
    html.match(/>Password<|name="password"|type="password"|current-password|>Forgot password</g)?.length,
  );
  expect(html).toMatch(/<a href="#\/register">Create account</);
  expect(html).toMatch(/<a href="#\/forgot">Forgot password</);
});

test('[SIGN-03] an error stands under its field, as an alert that describes it', () => {
  const form = stepForm(emptyForm('a.org'), { kind: 'failed', failure: { kind: 'unreachable' } });
  const html = draw(form);
  expect(html).toMatch(/aria-invalid="true"[^>]*name="homeserver"/);
  expect(html).toMatch(/<p id="([^"]+)"[^>]*role="alert">a\.org does not answer/);
  expect(html.match(/role="alert"/g)).toHaveLength(1);
});

test('[SIGN-05] while it works the fields keep their focus and take no text', () => {
  const html = draw(stepForm(emptyForm('a.org'), { kind: 'submitted' }));
  expect(html.match(/readonly=""/gi)).toHaveLength(3);
  expect(html).not.toContain('disabled=""');
  expect(html).toContain('aria-busy="true"');
});

const PROVIDER = { issuer: 'https://account.a.org/', canCreateAccount: true };
const found = (offersPassword: boolean, provider: typeof PROVIDER | null) =>
  stepForm(emptyForm('a.org'), {
    kind: 'found',
    homeserver: 'a.org',
    baseUrl: 'https://matrix.a.org',
    ...{ offersPassword, provider },
  });

test('[SIGN-09] a server that signs in elsewhere has one button for that, and no fields that it would refuse', () => {
  const html = draw(found(false, PROVIDER));
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Continue with a\.org/);
  expect(html).toMatch(/<button[^>]*role="link"[^>]*>.*Create account/);
  expect(html).not.toContain('name="password"');
  expect(html).not.toContain('name="user"');
  expect(html).toContain('You sign in on a page of account.a.org');
  expect(draw(found(false, { ...PROVIDER, canCreateAccount: false }))).not.toContain('Create account');
  // Another account would end what is kept.
  expect(draw(found(false, PROVIDER), true, '@ana:a.org')).not.toContain('Create account');
});

test('[SIGN-09] where both do, the page of the server is the main way, and the password stays', () => {
  const html = draw(found(true, PROVIDER));
  expect(html).toContain('name="password"');
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*?Sign in/);
  expect(html).toMatch(/<button[^>]*type="button"[^>]*primary[^>]*>.*?Continue with a\.org/);
  expect(draw(found(true, null))).not.toContain('Continue with');
});

test('[SIGN-10] what went wrong on the other page is said over the form, with a way on', () => {
  const failure = { kind: 'unreachable' } as const;
  const failed = stepForm(found(false, PROVIDER), { kind: 'notFinished', failure, mayPass: true });
  expect(draw(failed)).toMatch(/role="alert".*a\.org does not answer.*Try again/);
  const declined = stepForm(failed, { kind: 'notFinished', failure: { kind: 'declined' }, mayPass: false });
  expect(draw(declined)).toMatch(/role="alert".*cancelled/);
  expect(draw(declined)).not.toContain('>Try again<');
  expect(draw(declined)).toContain('Continue with a.org');
});

test('[SIGN-10] while the answer is used there is nothing to fill in', () => {
  const html = draw(stepForm(found(false, PROVIDER), { kind: 'finishing' }));
  expect(html).toMatch(/role="status".*Signing in…/);
  expect(html).not.toContain('<input');
});

test('it says where everything goes, and that the server ended the session', () => {
  const there = stepForm(emptyForm('a.org'), {
    kind: 'found',
    homeserver: 'a.org',
    baseUrl: 'https://matrix.a.org',
    offersPassword: true,
    provider: null,
  });
  expect(draw(there)).toContain('You are signing in to https://matrix.a.org');
  expect(draw(there, true)).toContain('Your homeserver ended the session');
  expect(draw(there)).not.toContain('ended the session');
});

test('[SIGN-07] who was signed in before finds their name filled in, and a way to remove what is kept', () => {
  const form = startForm({ homeserver: 'https://matrix.a.org', user: '@ana:a.org' });
  const html = draw(form, true, '@ana:a.org');
  expect(html).toMatch(/value="@ana:a.org"/);
  expect(html).toContain('This browser still has the data of @ana:a.org');
  expect(html).toMatch(/<button[^>]*type="button"[^>]*>.*Remove this data/);
  expect(draw(form)).not.toContain('Remove this data');
});

test('[SIGN-12] accounts are offered here where no provider makes them, and not before that is known', () => {
  const here = 'href="#/register"';
  expect(draw(emptyForm('a.org'))).toContain(here);
  // Its place is kept meanwhile, and nothing is in it that could be seen or pressed.
  const hidden = /<a class="[^"]*coming[^"]*" href="#\/register"/;
  expect(draw(stepForm(emptyForm('a.org'), { kind: 'asking' }))).toMatch(hidden);
  expect(draw(emptyForm('a.org'))).not.toMatch(hidden);
  expect(draw(found(true, null))).toContain(here);
  expect(draw(found(true, PROVIDER))).not.toContain(here);
});

test('[SIGN-12] where the homeserver would refuse a password there is no field for one', () => {
  const found = { kind: 'found', homeserver: 'a.org', baseUrl: 'https://matrix.a.org', provider: null } as const;
  const sso = [{ name: 'GitHub', url: 'https://matrix.a.org/sso' }];
  const without = draw(stepForm(emptyForm('a.org'), { ...found, offersPassword: false, sso }));
  expect(without).not.toMatch(/name="(user|password)"|type="submit"/);
  expect(without).toContain('name="homeserver"');
  expect(draw(stepForm(emptyForm('a.org'), { ...found, offersPassword: true, sso }))).toContain('name="password"');
  expect(draw(stepForm(emptyForm('a.org'), { ...found, offersPassword: false, sso: [] }))).toContain('name="password"');
});
