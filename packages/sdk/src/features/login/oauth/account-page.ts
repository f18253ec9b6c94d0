import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { findProvider, type Refusal, refusalOf } from '../../../core/session/session.ts';
import { type AccountAction, accountPage } from '../../../protocol/rules/oauth/account-page.ts';

/** The page where the account that is signed in is managed; null if its server has no provider, or that has no such page. */
export async function findAccountPage(
  { env, accounts }: FeatureContext,
  action: AccountAction | null,
  signal: AbortSignal,
): Promise<Result<string | null, Refusal>> {
  const { current } = accounts.state;
  if (current.kind !== 'signedIn') return ok(null);
  const found = await findProvider(env, current.homeserverUrl, signal);
  if (!found.ok) return err(refusalOf(found.error));
  return ok(found.value === null ? null : accountPage(found.value.raw, action));
}
