import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { deleteAlias, isInDirectory, localAliases, putAlias } from '../../protocol/endpoints/room-aliases.ts';
import { listInDirectory, resolveAlias } from '../../protocol/endpoints/room-directory.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { ask, askFor, isNotFound } from './ask.ts';
import type { AddressToSet, RoomDirectoryEntry, RoomSettingsFailure } from './contract.ts';

/** The addresses of a room at the user's server, and whether it is listed there. */
export async function readDirectory(
  account: Need<'requests'>,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<Result<RoomDirectoryEntry, RoomSettingsFailure>> {
  const [addresses, listed] = await Promise.all([
    ask(account, localAliases(roomId), signal),
    account.requests.send(isInDirectory(roomId), { signal }),
  ]);
  if (!addresses.ok) return addresses;
  // A server that does not know the room lists it nowhere.
  if (!listed.ok && !isNotFound(listed.error)) return err(refusalOf(listed.error));
  return ok({ addresses: addresses.value, isListed: listed.ok && listed.value });
}

/** Gives a room an address, unless that leads to another room, or takes one away. */
export async function setAddress(
  account: Need<'requests'>,
  { roomId, alias, isSet }: AddressToSet,
  signal: AbortSignal,
): Promise<Result<null, RoomSettingsFailure>> {
  if (!isSet) return askFor(account, deleteAlias(alias), signal);
  const put = await account.requests.send(putAlias(alias, roomId), { signal });
  if (put.ok) return ok(null);
  const isTaken = put.error.kind === 'serverError' && put.error.status === 409;
  if (!isTaken) return err(refusalOf(put.error));
  // The address may have been given to this very room by a request whose answer was lost.
  const owner = await account.requests.send(resolveAlias(alias), { signal });
  return owner.ok && owner.value.roomId === roomId ? ok(null) : err({ kind: 'addressTaken' });
}

/** Lists a room in the directory of the user's server, or takes it out. */
export function setListed(
  account: Need<'requests'>,
  { roomId, isListed }: { readonly roomId: RoomId; readonly isListed: boolean },
  signal: AbortSignal,
): Promise<Result<null, RoomSettingsFailure>> {
  return askFor(account, listInDirectory(roomId, isListed), signal);
}
