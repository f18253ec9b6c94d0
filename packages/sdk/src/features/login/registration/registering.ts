/** Making an account; loaded when somebody does. */
import type { JsonObject } from '../../../base/json/guards.ts';
import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../../core/session/session.ts';
import { fallbackPage } from '../../../protocol/endpoints/interactive-auth.ts';
import type { LoggedIn } from '../../../protocol/endpoints/login.ts';
import { mailAuth, requestMail } from '../../../protocol/endpoints/mail-link.ts';
import { askToRegister, isNameAvailable, register as registerAt } from '../../../protocol/endpoints/register.ts';
import {
  type AuthState,
  DUMMY,
  EMAIL,
  isTokenStage,
  nextStage,
  offersMail,
  policiesOf,
  readAuthState,
  TERMS,
  wantsMail,
} from '../../../protocol/rules/auth-stages.ts';
import { discover } from '../discover.ts';
import type {
  BeginRegistrationFailure,
  Registration,
  RegistrationFailure,
  RegistrationOffer,
  RegistrationOutcome,
  RegistrationStage,
  RegistrationStep,
  StageAnswer,
} from './contract.ts';
import { registrationFailureOf } from './failure-of.ts';

/** The stages of a flow that need nobody; a server that asks for more of them is going round in circles. */
const MOST_UNASKED = 5;
const DEVICE_ID_LENGTH = 10;
const SECRET_LENGTH = 32;

/** Asks a homeserver whether it makes accounts, and what that takes. */
export async function beginRegistration(
  { env }: FeatureContext,
  homeserver: string,
  signal: AbortSignal,
): Promise<Result<RegistrationOffer, BeginRegistrationFailure>> {
  const found = await discover(env, { homeserver }, signal);
  if (!found.ok) return found;
  const { baseUrl } = found.value;
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(askToRegister(), { signal });
  const state = answer.ok ? null : stateOf(answer.error);
  if (state === null) return err(answer.ok ? { kind: 'registrationOff' } : offOr(answer.error));
  const registration: Registration = {
    baseUrl,
    session: state.session,
    deviceId: randomString(env.random, DEVICE_ID_LENGTH).toUpperCase(),
    secret: randomString(env.random, SECRET_LENGTH),
    mail: null,
  };
  const mail = wantsMail(state) ? 'required' : offersMail(state) ? 'optional' : 'none';
  return ok({ registration, mail });
}

/** Asks whether an account of that name can be made. */
export async function checkName(
  { env }: FeatureContext,
  { baseUrl, username }: { readonly baseUrl: string; readonly username: string },
  signal: AbortSignal,
): Promise<Result<null, RegistrationFailure>> {
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(isNameAvailable(username), { signal });
  if (!answer.ok) return err(registrationFailureOf(answer.error));
  return answer.value ? ok(null) : err({ kind: 'nameTaken', message: '' });
}

/** Has the homeserver send one more mail. */
export async function mailForRegistration(
  { env }: FeatureContext,
  { registration, email }: { readonly registration: Registration; readonly email: string },
  signal: AbortSignal,
): Promise<Result<Registration, RegistrationFailure>> {
  const { baseUrl, secret, mail } = registration;
  const attempt = (mail?.attempt ?? 0) + 1;
  const wanted = requestMail({ purpose: 'register', email, secret, attempt });
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(wanted, { signal });
  if (!answer.ok) return err(registrationFailureOf(answer.error));
  return ok({ ...registration, mail: { email, sid: answer.value, attempt } });
}

/** Goes on to the next question of the homeserver, or signs in. What needs nobody is answered here. */
export async function register(
  context: FeatureContext,
  step: RegistrationStep,
  signal: AbortSignal,
): Promise<Result<RegistrationOutcome, RegistrationFailure>> {
  const { env } = context;
  const { username, password, hasMail } = step;
  const requests = createRequests(env, step.registration.baseUrl, NO_TOKEN);
  let { registration } = step;
  let auth = authOf(step.answer, registration);
  for (let turns = 0; turns < MOST_UNASKED; turns += 1) {
    const account = { username, password, deviceName: env.deviceName, deviceId: registration.deviceId };
    const answer = await requests.send(registerAt(account, auth), { signal });
    if (answer.ok)
      return answer.value === null ? ok({ kind: 'made' }) : begin(context, registration, answer.value, password);
    const state = stateOf(answer.error);
    if (state === null) {
      if (auth === null || !isForgotten(answer.error)) return err(registrationFailureOf(answer.error));
      // The homeserver gave up waiting: it is asked anew.
      registration = { ...registration, session: null };
      auth = null;
      continue;
    }
    registration = { ...registration, session: state.session };
    const next = nextStage(state, hasMail);
    if (next === null) return err(registrationFailureOf(answer.error));
    if (next === DUMMY) {
      auth = { type: DUMMY, ...sessionOf(registration) };
      continue;
    }
    const stage = stageOf(next, state, registration);
    if (stage === null) return err(registrationFailureOf(answer.error));
    return ok({ kind: 'asked', registration, stage, wrong: wrongOf(answer.error) });
  }
  return err({ kind: 'refused', status: 401, errcode: null, message: '' });
}

async function begin(
  { accounts }: FeatureContext,
  { baseUrl }: Registration,
  loggedIn: LoggedIn,
  password: string,
): Promise<Result<RegistrationOutcome, RegistrationFailure>> {
  const started = await accounts.signIn(loggedIn, baseUrl);
  if (!started.ok) return started;
  // The password is asked for right after signing in; nobody has to type it again.
  accounts.account.current?.crypto.identities.own.password.offer(password);
  return ok({ kind: 'signedIn', userId: loggedIn.userId });
}

function authOf(answer: StageAnswer | null, registration: Registration): JsonObject | null {
  const session = sessionOf(registration);
  switch (answer?.kind) {
    case undefined:
      return registration.session === null ? null : session;
    case 'terms':
      return { type: TERMS, ...session };
    case 'token':
      return { type: answer.type, token: answer.token, ...session };
    case 'mail': {
      const { mail, secret } = registration;
      return mail === null ? session : mailAuth(mail.sid, secret, registration.session);
    }
    case 'page':
      return session;
  }
}

function sessionOf({ session }: Registration): JsonObject {
  return session === null ? {} : { session };
}

function stageOf(type: string, state: AuthState, { baseUrl, session }: Registration): RegistrationStage | null {
  if (type === EMAIL) return { kind: 'mail' };
  if (isTokenStage(type)) return { kind: 'token', type };
  const policies = type === TERMS ? policiesOf(state) : [];
  if (policies.length > 0) return { kind: 'terms', policies };
  const page = session === null ? null : fallbackPage(type, session);
  return page === null ? null : { kind: 'page', type, url: baseUrl + page };
}

function stateOf(failure: RequestFailure): AuthState | null {
  return failure.kind === 'serverError' && failure.asked !== undefined ? readAuthState(failure.asked) : null;
}

/** A new question has no error beside it. */
function wrongOf(failure: RequestFailure): string | null {
  return failure.kind === 'serverError' && failure.errcode !== null ? failure.message : null;
}

/** The homeserver does not know the session any more; it has no code of its own for that. */
function isForgotten(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status === 400 && failure.errcode === 'M_UNKNOWN';
}

/** That nobody may register, servers say in several ways. */
function offOr(failure: RequestFailure): RegistrationFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  const isOff = failure.errcode === 'M_FORBIDDEN' || failure.errcode === 'M_UNRECOGNIZED' || failure.status === 404;
  return isOff ? { kind: 'registrationOff' } : registrationFailureOf(failure);
}
