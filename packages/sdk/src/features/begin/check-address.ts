import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { resolveAlias } from '../../protocol/endpoints/room-directory.ts';
import type { RoomAlias } from '../../protocol/ids/ids.ts';
import { parseRoomAlias, serverOf } from '../../protocol/ids/parse.ts';
import type { AddressState, BeginFailure } from './contract.ts';
import { failureOf } from './failure-of.ts';

/** Asks the user's own server whether a room has the address already (BG-04). */
export async function checkAddress(
  { me, requests }: Need<'me' | 'requests'>,
  localpart: string,
  signal: AbortSignal,
): Promise<Result<AddressState, BeginFailure>> {
  const alias = aliasOf(localpart, serverOf(me));
  if (alias === null) return ok('impossible');
  const answer = await requests.send(resolveAlias(alias), { signal });
  if (answer.ok) return ok('taken');
  const { error } = answer;
  return error.kind === 'serverError' && error.errcode === 'M_NOT_FOUND' ? ok('free') : err(failureOf(error));
}

/** The address of this server with that local part; null if there can be none. */
export function aliasOf(localpart: string, server: string): RoomAlias | null {
  return localpart === '' || /[\s:#]/u.test(localpart) ? null : parseRoomAlias(`#${localpart}:${server}`);
}
