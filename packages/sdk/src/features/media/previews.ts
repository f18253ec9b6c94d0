import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RoomRecord } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import {
  isPrivateRoom,
  MEDIA_PREVIEWS_TYPES,
  type MediaShowing,
  readMediaPreviews,
  strictest,
} from '../../protocol/rules/media-previews.ts';
import type { PreviewChoice } from './contract.ts';

/** Follows what the user chose about media of others, for the account and for single rooms. */
export function openPreviews(deps: Need<'accountData' | 'rooms'>, scope: Scope): Readable<PreviewChoice> {
  const { accountData, rooms } = deps;
  const kept = MEDIA_PREVIEWS_TYPES.map((type) => accountData.of(type));
  const changed = new Signal<void>();
  const chosen = new Map<RoomId, MediaShowing>();
  for (const record of rooms.records.values()) note(chosen, record.roomId, record);
  scope.onEnd(
    rooms.changed.subscribe((concerned) => {
      let isNews = false;
      for (const roomId of concerned) isNews = note(chosen, roomId, rooms.records.get(roomId)) || isNews;
      if (isNews) changed.emit();
    }),
  );
  return new DerivedValue([...kept, changed], (before: PreviewChoice | undefined) => {
    const choice = { ...readMediaPreviews(kept.map(({ current }) => current)), rooms: [...chosen] };
    return before !== undefined && isSameData(before, choice) ? before : choice;
  });
}

/** Notes the choice for a room. Says whether that is news. */
function note(chosen: Map<RoomId, MediaShowing>, roomId: RoomId, record: RoomRecord | undefined): boolean {
  const { stable = null, unstable = null } = record?.mediaShowing ?? {};
  const said = strictest([stable, unstable]);
  if (said === (chosen.get(roomId) ?? null)) return false;
  if (said === null) chosen.delete(roomId);
  else chosen.set(roomId, said);
  return true;
}

/** Follows whether not everybody can join a room; null until its state is read. */
export function openIsPrivate({ rooms }: Need<'rooms'>, roomId: RoomId, scope: Scope): Readable<boolean | null> {
  const changed = new Signal<void>();
  const load = async () => {
    await rooms.load(roomId);
    changed.emit();
  };
  const follow = (concerned: ReadonlySet<RoomId>) => {
    if (!concerned.has(roomId)) return;
    if (rooms.peek(roomId) === undefined) scope.run(load);
    else changed.emit();
  };
  scope.onEnd(rooms.changed.subscribe(follow));
  scope.run(load);
  return new DerivedValue([changed], () => {
    const room = rooms.peek(roomId);
    return room === undefined ? null : isPrivateRoom(room.state.get('m.room.join_rules')?.content);
  });
}
