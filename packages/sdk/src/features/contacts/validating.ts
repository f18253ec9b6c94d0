import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { authenticatedFailure, createRequests, NO_TOKEN } from '../../core/session/session.ts';
import {
  requestIdentityCode,
  requestIdentityMail,
  submitIdentityCode,
} from '../../protocol/endpoints/identity-server.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../protocol/endpoints/interactive-auth.ts';
import { requestMail } from '../../protocol/endpoints/mail-link.ts';
import {
  addThirdPartyId,
  bindThirdPartyId,
  requestCode,
  type SentCode,
  submitCode,
} from '../../protocol/endpoints/third-party-ids.ts';
import type { ContactFailure, FinishValidation, Validating, WantedValidation } from './contract.ts';
import { failureOf } from './failure-of.ts';
import type { IdentitySession } from './identity-session.ts';

const SECRET_LENGTH = 32;

type Deps = Need<'env' | 'me' | 'session' | 'requests'>;

/** Has a message sent to an address: by the homeserver for the account, by the identity server for those who look. */
export async function begin(
  deps: Deps,
  session: IdentitySession,
  { purpose, id, validating }: WantedValidation,
  signal: AbortSignal,
): Promise<Result<Validating, ContactFailure>> {
  const secret = validating?.secret ?? randomString(deps.env.random, SECRET_LENGTH);
  const attempt = (validating?.attempt ?? 0) + 1;
  const sent = await send(deps, session, { purpose, id, secret, attempt }, signal);
  return sent.ok ? ok({ purpose, id, secret, attempt, ...sent.value }) : sent;
}

type Wanted = Pick<Validating, 'purpose' | 'id' | 'secret' | 'attempt'>;

async function send(
  { requests }: Deps,
  session: IdentitySession,
  { purpose, id: { medium, address }, secret, attempt }: Wanted,
  signal: AbortSignal,
): Promise<Result<SentCode, ContactFailure>> {
  if (medium === 'msisdn') {
    const wanted = { phone: address, secret, attempt };
    if (purpose === 'share') return session.send(requestIdentityCode(wanted), signal);
    const sent = await requests.send(requestCode(wanted), { signal });
    return sent.ok ? sent : err(failureOf(sent.error));
  }
  if (purpose === 'share') return sentMail(await session.send(requestIdentityMail(address, secret, attempt), signal));
  const mail = await requests.send(requestMail({ purpose: 'own', email: address, secret, attempt }), { signal });
  return sentMail(mail.ok ? mail : err(failureOf(mail.error)));
}

/** A mail has a link, so there is no code to be taken. */
function sentMail(mail: Result<string, ContactFailure>): Result<SentCode, ContactFailure> {
  return mail.ok ? ok({ sid: mail.value, submitUrl: null }) : mail;
}

/** Adds or shares the address. The code is handed over first, once. */
export async function finish(
  deps: Deps,
  session: IdentitySession,
  { validating, code, answer }: FinishValidation,
  signal: AbortSignal,
): Promise<Result<null, ContactFailure>> {
  if (code !== null && answer === null) {
    const taken = await takeCode(deps, session, validating, code, signal);
    if (!taken.ok) return taken;
  }
  return validating.purpose === 'add'
    ? add(deps, validating, answer, signal)
    : share(deps, session, validating, signal);
}

async function takeCode(
  { env }: Deps,
  session: IdentitySession,
  validating: Validating,
  code: string,
  signal: AbortSignal,
): Promise<Result<null, ContactFailure>> {
  const { purpose, submitUrl } = validating;
  if (purpose === 'share') return judge(await session.send(submitIdentityCode(validating, code), signal));
  if (submitUrl === null) return ok(null);
  const taken = await createRequests(env, '', NO_TOKEN).send(submitCode(submitUrl, validating, code), { signal });
  if (taken.ok) return judge(taken);
  const isNo = taken.error.kind === 'serverError' && taken.error.status < 500;
  return err(isNo ? { kind: 'wrongCode' } : failureOf(taken.error));
}

function judge(taken: Result<boolean, ContactFailure>): Result<null, ContactFailure> {
  if (!taken.ok) return taken;
  return taken.value ? ok(null) : err({ kind: 'wrongCode' });
}

async function add(
  { me, session: { homeserverUrl }, requests }: Deps,
  validating: Validating,
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, ContactFailure>> {
  const done = await requests.send(addThirdPartyId(validating, answer && authOf(answer, me)), { signal });
  if (done.ok) return ok(null);
  const challenge = challengeOf(done.error);
  if (challenge === null) return err(failureOf(done.error));
  const asked = { kind: 'authenticationRequired' as const, challenge, isWrong: answer !== null };
  return err(authenticatedFailure(asked, homeserverUrl));
}

async function share(
  { requests }: Deps,
  session: IdentitySession,
  validating: Validating,
  signal: AbortSignal,
): Promise<Result<null, ContactFailure>> {
  const access = await session.access(signal);
  if (!access.ok) return access;
  const done = await requests.send(bindThirdPartyId(validating, access.value), { signal });
  return done.ok ? ok(null) : err(failureOf(done.error));
}
