import type { Registration } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { ForgotView } from '../../src/features/login/forgot/ForgotView.tsx';
import type { Forgot } from '../../src/features/login/forgot/use-forgot.ts';
import { GuestAccount } from '../../src/features/login/guest/GuestAccount.tsx';
import { GuestBanner } from '../../src/features/login/guest/GuestBanner.tsx';
import { GuestWay } from '../../src/features/login/guest/GuestWay.tsx';
import { RegisterView } from '../../src/features/login/register/RegisterView.tsx';
import { type RegistrationForm, startRegistration } from '../../src/features/login/register/registration-form.ts';
import { SsoButtons } from '../../src/features/login/sso/SsoButtons.tsx';
import { SsoNotice } from '../../src/features/login/sso/SsoNotice.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const BASE_URL = 'https://matrix.example.org';

const registration: Registration = {
  baseUrl: BASE_URL,
  session: 'session',
  deviceId: 'DEVICE',
  secret: 'secret',
  mail: { email: 'ana@mail.example', sid: 'sid', attempt: 2 },
};
const EMPTY = startRegistration('example.org', null);
const READY: RegistrationForm = { ...EMPTY, offer: { kind: 'ready', registration, mail: 'optional' } };
const FILLED: RegistrationForm = { ...READY, username: 'ana', password: 'correct horse' };

function register(form: RegistrationForm): ReactNode {
  return (
    <RegisterView
      brand="Parley"
      form={form}
      type={nothing}
      askOffer={nothing}
      submit={nothing}
      answer={nothing}
      sendAgain={nothing}
      goBack={nothing}
    />
  );
}

const POLICIES = [
  { id: 'privacy', version: '1', texts: [{ language: 'en', name: 'Privacy policy', url: 'https://example.org/p' }] },
  {
    id: 'terms',
    version: '1',
    texts: [{ language: 'en', name: 'Terms of use of a server with a rather long name of its own', url: null }],
  },
];

const FORGOT: Forgot = {
  homeserver: 'example.org',
  email: 'ana@mail.example',
  password: '',
  signsOutOthers: true,
  request: null,
  isDone: false,
  isBusy: false,
  problem: null,
};
const MAILED: Forgot = {
  ...FORGOT,
  request: { baseUrl: BASE_URL, email: 'ana@mail.example', secret: 's', sid: 'sid', attempt: 2 },
};

function forgot(state: Forgot): ReactNode {
  return <ForgotView brand="Parley" forgot={state} type={nothing} submit={nothing} sendAgain={nothing} />;
}

/** The notices and buttons, as on the sign-in screen. */
const guestPieces = (
  <WithEngine script={nothing}>
    <main style={{ display: 'grid', gap: 20, maxWidth: 360, margin: '0 auto', padding: 24 }}>
      <h1>Guests</h1>
      <GuestWay homeserver="example.org" />
      <GuestBanner />
      <GuestAccount onSignOut={nothing} />
    </main>
  </WithEngine>
);

const ssoPieces: ReactNode = (
  <main style={{ display: 'grid', gap: 20, maxWidth: 360, margin: '0 auto', padding: 24 }}>
    <h1>Single sign-on</h1>
    <SsoNotice state={{ kind: 'none' }} />
    <SsoNotice state={{ kind: 'signingIn' }} />
    <SsoNotice state={{ kind: 'foreign' }} />
    <SsoNotice state={{ kind: 'failed', failure: { kind: 'tokenRefused' }, baseUrl: BASE_URL }} />
    <SsoButtons ways={[{ name: null, url: BASE_URL }]} baseUrl={BASE_URL} isBeside={false} onGo={nothing} />
    <SsoButtons
      ways={[
        { name: 'GitHub', url: `${BASE_URL}/a` },
        { name: 'The university of a town by the sea', url: `${BASE_URL}/b` },
      ]}
      baseUrl={BASE_URL}
      isBeside={true}
      onGo={nothing}
    />
  </main>
);

export const loginScreens: readonly (readonly [name: string, screen: ReactNode])[] = [
  ['register', register(READY)],
  ['register-asking', register({ ...EMPTY, offer: { kind: 'asking' } })],
  [
    'register-off',
    register({
      ...EMPTY,
      offer: { kind: 'off' },
      problem: { field: 'homeserver', failure: { kind: 'registrationOff' } },
    }),
  ],
  ['register-free', register({ ...FILLED, name: 'free' })],
  [
    'register-taken',
    register({ ...FILLED, problem: { field: 'username', failure: { kind: 'nameTaken', message: '' } } }),
  ],
  ['register-terms', register({ ...FILLED, question: { stage: { kind: 'terms', policies: POLICIES }, wrong: null } })],
  [
    'register-token',
    register({ ...FILLED, question: { stage: { kind: 'token', type: 'm.login.registration_token' }, wrong: 'no' } }),
  ],
  ['register-mail', register({ ...FILLED, question: { stage: { kind: 'mail' }, wrong: 'no' } })],
  [
    'register-page',
    register({
      ...FILLED,
      question: { stage: { kind: 'page', type: 'm.login.recaptcha', url: BASE_URL }, wrong: null },
    }),
  ],
  ['register-made', register({ ...FILLED, end: 'made' })],
  ['register-awaits', register({ ...FILLED, end: 'awaitsApproval' })],
  ['forgot', forgot(FORGOT)],
  ['forgot-unknown', forgot({ ...FORGOT, problem: { kind: 'mailUnknown' } })],
  ['forgot-mailed', forgot({ ...MAILED, problem: { kind: 'notConfirmed' } })],
  ['forgot-done', forgot({ ...MAILED, isDone: true })],
  ['sso', ssoPieces],
  ['guest', guestPieces],
];
