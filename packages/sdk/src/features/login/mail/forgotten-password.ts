/** Another password for who forgot theirs; loaded when somebody did. */
import type { JsonObject } from '../../../base/json/guards.ts';
import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../../core/session/session.ts';
import { setPassword } from '../../../protocol/endpoints/account-acts.ts';
import { mailAuth, requestMail } from '../../../protocol/endpoints/mail-link.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import { readAuthState } from '../../../protocol/rules/auth-stages.ts';
import { discover } from '../discover.ts';
import type {
  NewForgottenPassword,
  PasswordMailFailure,
  PasswordRequest,
  ResetPasswordFailure,
  WantedPasswordMail,
} from './contract.ts';

const SECRET_LENGTH = 32;

/** Asks the homeserver for a mail. It goes to who the homeserver knows by the address. */
export async function mailForPassword(
  { env }: FeatureContext,
  { homeserver, email, request }: WantedPasswordMail,
  signal: AbortSignal,
): Promise<Result<PasswordRequest, PasswordMailFailure>> {
  const begun = request === null ? await discover(env, { homeserver }, signal) : ok(request);
  if (!begun.ok) return begun;
  const { baseUrl } = begun.value;
  const secret = request?.secret ?? randomString(env.random, SECRET_LENGTH);
  const attempt = (request?.attempt ?? 0) + 1;
  const wanted = requestMail({ purpose: 'password', email, secret, attempt });
  const answer = await createRequests(env, baseUrl, NO_TOKEN).send(wanted, { signal });
  if (answer.ok) return ok({ baseUrl, email, secret, sid: answer.value, attempt });
  const isUnknown = answer.error.kind === 'serverError' && answer.error.errcode === 'M_THREEPID_NOT_FOUND';
  return err(isUnknown ? { kind: 'mailUnknown' } : failureOf(answer.error));
}

/** Sets the password. The homeserver is asked for a session first, which its answer then names. */
export async function resetPassword(
  { env }: FeatureContext,
  { request: { baseUrl, sid, secret }, password, signsOutOthers }: NewForgottenPassword,
  signal: AbortSignal,
): Promise<Result<null, ResetPasswordFailure>> {
  const requests = createRequests(env, baseUrl, NO_TOKEN);
  const wanted = { password, signsOutOthers, isSignedIn: false };
  const asked = await requests.send(setPassword(wanted, null), { signal });
  if (asked.ok) return ok(null);
  const question = questionOf(asked.error);
  if (question === null) return err(failureOf(asked.error));
  const { session } = readAuthState(question);
  const answer = await requests.send(setPassword(wanted, mailAuth(sid, secret, session)), { signal });
  if (answer.ok) return ok(null);
  return err(questionOf(answer.error) === null ? failureOf(answer.error) : { kind: 'notConfirmed' });
}

function questionOf(failure: RequestFailure): JsonObject | null {
  return failure.kind === 'serverError' ? (failure.asked ?? null) : null;
}

function failureOf(failure: RequestFailure) {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' } as const;
  const { status, errcode, message, retryAfterMs } = failure;
  if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs } as const;
  return { kind: 'refused', status, errcode, message } as const;
}
