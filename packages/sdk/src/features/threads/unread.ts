/** The unread threads of a room, from the room's record (`core/rooms/unread.ts`). */
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { mentionsOf, notifyingCountOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { UnreadThread } from './contract.ts';

const NONE: readonly UnreadThread[] = [];

/** Follows the unread threads of a room until `scope` ends. */
export function openUnread(
  account: Need<'rooms' | 'pushRules'>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly UnreadThread[]> {
  const changed = new Signal<void>();
  scope.onEnd(account.rooms.changed.subscribe((rooms) => rooms.has(roomId) && changed.emit()));
  return new DerivedValue([changed, account.pushRules.current], (before = NONE) => {
    const after = unreadThreadsOf(account, roomId);
    return isSame(before, after) ? before : after;
  });
}

/** Reads the unread threads of a room. */
export function unreadThreadsOf(
  { rooms, pushRules }: Need<'rooms' | 'pushRules'>,
  roomId: RoomId,
): readonly UnreadThread[] {
  const mode = pushRules.current.current.modeOf(roomId);
  return (rooms.records.get(roomId)?.threads ?? []).map((thread) => ({
    rootId: thread.rootId,
    unreadCount: thread.unreadCount,
    notifyingCount: notifyingCountOf(thread, mode),
    mentionCount: mentionsOf(thread, mode).mentionCount,
  }));
}

function isSame(before: readonly UnreadThread[], after: readonly UnreadThread[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, index) => {
      const other = after[index];
      return (
        one.rootId === other?.rootId &&
        one.unreadCount === other.unreadCount &&
        one.notifyingCount === other.notifyingCount &&
        one.mentionCount === other.mentionCount
      );
    })
  );
}
