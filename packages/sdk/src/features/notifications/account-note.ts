import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RuleFailure } from './contract.ts';

type Deps = Need<'me' | 'requests'>;

/** Account data as the server has it, so that what another device wrote stays; empty where there is none. */
export async function readNote(
  { me, requests }: Deps,
  type: string,
  signal: AbortSignal,
): Promise<Result<RawContent, RuleFailure>> {
  const now = await requests.send(accountData(me, type), { signal });
  if (now.ok) return now;
  const isNone = now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
  return isNone ? ok({}) : err(refusalOf(now.error));
}

/** Changes account data from what the server has; null of `change` leaves it. */
export async function changeNote(
  deps: Deps,
  type: string,
  change: (content: RawContent) => RawContent | null,
  signal: AbortSignal,
): Promise<Result<null, RuleFailure>> {
  const now = await readNote(deps, type, signal);
  if (!now.ok) return now;
  const content = change(now.value);
  return content === null ? ok(null) : writeNote(deps, type, content, signal);
}

/** Writes account data. */
export async function writeNote(
  { me, requests }: Deps,
  type: string,
  content: RawContent,
  signal: AbortSignal,
): Promise<Result<null, RuleFailure>> {
  const set = await requests.send(setAccountData(me, type, content), { signal });
  return set.ok ? ok(null) : err(refusalOf(set.error));
}
