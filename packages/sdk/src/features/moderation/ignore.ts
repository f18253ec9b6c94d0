import { objectAt, ownEntries } from '../../base/json/guards.ts';
import { withKey } from '../../base/json/with-key.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ModerationFailure } from './contract.ts';

const TYPE = 'm.ignored_user_list';

/** Changes the list of ignored users from what the server has now, so that another device's change is kept. */
export async function setIgnored(
  { me, requests }: Need<'me' | 'requests'>,
  { userId, isIgnored }: { readonly userId: UserId; readonly isIgnored: boolean },
  signal: AbortSignal,
): Promise<Result<null, ModerationFailure | { readonly kind: 'oneself' }>> {
  if (userId === me) return err({ kind: 'oneself' });
  const now = await requests.send(accountData(me, TYPE), { signal });
  const isNone = !now.ok && now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
  if (!now.ok && !isNone) return err(refusalOf(now.error));
  const before: RawContent = now.ok ? now.value : {};
  const listed = objectAt(before, 'ignored_users') ?? {};
  if (Object.hasOwn(listed, userId) === isIgnored) return ok(null);
  const others = Object.fromEntries(ownEntries(listed).filter(([other]) => other !== userId));
  const content = { ...before, ignored_users: isIgnored ? withKey(others, userId, {}) : others };
  const set = await requests.send(setAccountData(me, TYPE, content), { signal });
  return set.ok ? ok(null) : err(refusalOf(set.error));
}
