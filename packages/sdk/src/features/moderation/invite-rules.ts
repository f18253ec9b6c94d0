import { err, ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { INVITE_RULES_TYPE, STABLE_INVITE_RULES_TYPE } from '../../protocol/rules/invite-rules.ts';
import {
  type InviteRules,
  readInviteRules,
  withoutDefaultAction,
  writeInviteRules,
} from '../../protocol/rules/written-invite-rules.ts';
import type { ModerationFailure } from './contract.ts';

/** Follows the rules. */
export function openInviteRules({ accountData: kept }: Need<'accountData'>): Readable<InviteRules> {
  const [lists, stable] = [kept.of(INVITE_RULES_TYPE), kept.of(STABLE_INVITE_RULES_TYPE)];
  return new DerivedValue([lists, stable], () => readInviteRules(lists.current, stable.current));
}

/** Changes the rules about invitations from what the server has now. Whoever opens the door takes away what shuts it for everybody. */
export async function setInviteRules(
  { me, requests }: Need<'me' | 'requests'>,
  rules: InviteRules,
  signal: AbortSignal,
): Promise<Result<null, ModerationFailure>> {
  const read = async (type: string): Promise<Result<RawContent, ModerationFailure>> => {
    const now = await requests.send(accountData(me, type), { signal });
    if (now.ok) return now;
    const isNone = now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
    return isNone ? ok({}) : err(refusalOf(now.error));
  };
  const lists = await read(INVITE_RULES_TYPE);
  if (!lists.ok) return lists;
  const set = await requests.send(setAccountData(me, INVITE_RULES_TYPE, writeInviteRules(lists.value, rules)), {
    signal,
  });
  if (!set.ok) return err(refusalOf(set.error));
  const stable = await read(STABLE_INVITE_RULES_TYPE);
  if (!stable.ok) return stable;
  const opened = withoutDefaultAction(stable.value);
  // The lists say it now, with those whom they allow.
  if (opened === null) return ok(null);
  const answer = await requests.send(setAccountData(me, STABLE_INVITE_RULES_TYPE, opened), { signal });
  return answer.ok ? ok(null) : err(refusalOf(answer.error));
}
