/** Changing the password of an account, and ending it; loaded when somebody does. */
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { authenticatedFailure, type Refusal, refusalOf } from '../../../core/session/session.ts';
import type { InputOf } from '../../../port/contract.ts';
import { deactivateAccount, setPassword } from '../../../protocol/endpoints/account-acts.ts';
import { accountRights } from '../../../protocol/endpoints/account-rights.ts';
import type { Endpoint } from '../../../protocol/endpoints/endpoint.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../../protocol/endpoints/interactive-auth.ts';
import type { OwnAccountApi, OwnAccountFailure } from './contract.ts';

/** Asks whether the server lets the password be changed. */
export async function mayChangePassword(
  { accounts }: FeatureContext,
  signal: AbortSignal,
): Promise<Result<boolean, Refusal>> {
  const account = accounts.account.current;
  if (account === null) return err({ kind: 'unreachable' });
  const rights = await account.requests.send(accountRights(), { signal });
  return rights.ok ? ok(rights.value.mayChangePassword) : err(refusalOf(rights.error));
}

/** Sets another password for who is signed in. */
export function changePassword(
  context: FeatureContext,
  { password, signsOutOthers, answer }: InputOf<OwnAccountApi['login.changePassword']>,
  signal: AbortSignal,
): Promise<Result<null, OwnAccountFailure>> {
  return ask(context, (auth) => setPassword({ password, signsOutOthers, isSignedIn: true }, auth), answer, signal);
}

/** Ends the account, and what is kept of it here. */
export async function deactivate(
  context: FeatureContext,
  { erases, answer }: InputOf<OwnAccountApi['login.deactivate']>,
  signal: AbortSignal,
): Promise<Result<null, OwnAccountFailure>> {
  const done = await ask(context, (auth) => deactivateAccount(erases, auth), answer, signal);
  if (done.ok) await context.accounts.signOut();
  return done;
}

async function ask(
  { accounts }: FeatureContext,
  endpoint: (auth: ReturnType<typeof authOf> | null) => Endpoint<null>,
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, OwnAccountFailure>> {
  const account = accounts.account.current;
  if (account === null) return err({ kind: 'unreachable' });
  const { requests, me, session } = account;
  const done = await requests.send(endpoint(answer && authOf(answer, me)), { signal });
  if (done.ok) return ok(null);
  const challenge = challengeOf(done.error);
  const asked = { kind: 'authenticationRequired' as const, isWrong: answer !== null };
  const failure = challenge === null ? done.error : { ...asked, challenge };
  return err(authenticatedFailure(failure, session.homeserverUrl));
}
