import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mediaUpload } from '../../protocol/endpoints/media.ts';
import { redactEvent, sendState } from '../../protocol/endpoints/send.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { isServerAllowed } from '../../protocol/rules/server-acl.ts';
import { changeArchive } from './archive-room.ts';
import { ask, askFor } from './ask.ts';
import { changeLevels } from './change-levels.ts';
import type { RoomChange, RoomPicture, RoomSettingsFailure } from './contract.ts';
import { eventFor } from './setting-event.ts';

type Deps = Need<'me' | 'requests' | 'rooms'>;
type Done = Promise<Result<null, RoomSettingsFailure>>;

/** Makes one change of a room's settings. Called one after the other for a room: levels are sent all together. */
export async function changeSetting(deps: Deps, roomId: RoomId, change: RoomChange, signal: AbortSignal): Done {
  const room = await deps.rooms.load(roomId);
  if (!deps.rooms.records.has(roomId) || !room.ok) return err({ kind: 'unknownRoom' });
  const { state } = room.value;
  if (change.kind === 'permission' || change.kind === 'role') return changeLevels(deps, state, change, signal);
  if (change.kind === 'archive') return changeArchive(deps, state, change.isArchived, signal);
  if (change.kind === 'acl' && !change.lockingOut && !isServerAllowed(change.acl, serverOf(deps.me)))
    return err({ kind: 'locksOut' });
  const event = eventFor(state, change);
  if (event === null) return err({ kind: 'invalid' });
  return askFor(deps, sendState(roomId, event.type, '', event.content), signal);
}

/** Gives a room a picture, or takes it away. */
export async function setPicture(deps: Deps, roomId: RoomId, picture: RoomPicture | null, signal: AbortSignal): Done {
  if (!deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const uploaded = picture === null ? ok(null) : await ask(deps, mediaUpload(picture.bytes, picture.mimeType), signal);
  if (!uploaded.ok) return uploaded;
  const content = uploaded.value === null ? {} : { url: uploaded.value };
  return askFor(deps, sendState(roomId, 'm.room.avatar', '', content), signal);
}

/** Takes the content of an earlier change back. A room whose current state it is has none from then on. */
export async function redactChange(
  deps: Deps,
  { roomId, eventId, reason }: { readonly roomId: RoomId; readonly eventId: EventId; readonly reason: string },
  txnId: TransactionId,
  signal: AbortSignal,
): Done {
  if (!deps.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const why = reason.trim();
  return askFor(deps, redactEvent(roomId, eventId, txnId, why === '' ? undefined : why), signal);
}
