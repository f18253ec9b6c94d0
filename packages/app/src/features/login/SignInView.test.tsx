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
    html.match(/>Password<|name="password"|type="password"|current-password/g)?.length,
  );
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

test('it says where everything goes, and that the server ended the session', () => {
  const found = stepForm(emptyForm('a.org'), { kind: 'found', homeserver: 'a.org', baseUrl: 'https://matrix.a.org' });
  expect(draw(found)).toContain('You are signing in to https://matrix.a.org');
  expect(draw(found, true)).toContain('Your homeserver ended the session');
  expect(draw(found)).not.toContain('ended the session');
});

test('[SIGN-07] who was signed in before finds their name filled in, and a way to remove what is kept', () => {
  const form = startForm({ homeserver: 'https://matrix.a.org', user: '@ana:a.org' });
  const html = draw(form, true, '@ana:a.org');
  expect(html).toMatch(/value="@ana:a.org"/);
  expect(html).toContain('This browser still has the data of @ana:a.org');
  expect(html).toMatch(/<button[^>]*type="button"[^>]*>.*Remove this data/);
  expect(draw(form)).not.toContain('Remove this data');
});
