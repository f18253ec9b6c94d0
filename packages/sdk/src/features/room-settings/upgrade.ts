import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomVersions } from '../../protocol/endpoints/capabilities.ts';
import { upgradeRoom } from '../../protocol/endpoints/room-upgrade.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { ask } from './ask.ts';
import type { OfferedVersions, RoomSettingsFailure } from './contract.ts';

/** The versions that rooms can be upgraded to. */
export async function readVersions(
  account: Need<'requests'>,
  signal: AbortSignal,
): Promise<Result<OfferedVersions, RoomSettingsFailure>> {
  const offered = await ask(account, roomVersions(), signal);
  return offered.ok ? ok({ recommended: offered.value.default, stable: [...offered.value.stable] }) : offered;
}

/** Upgrades a room. A room that was replaced already is not replaced again. */
export async function upgrade(
  account: Need<'requests' | 'rooms'>,
  { roomId, version }: { readonly roomId: RoomId; readonly version: string },
  signal: AbortSignal,
): Promise<Result<RoomId, RoomSettingsFailure>> {
  const record = account.rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  const successor = record.successor?.roomId;
  if (successor !== undefined) return ok(successor);
  return ask(account, upgradeRoom(roomId, version), signal);
}
