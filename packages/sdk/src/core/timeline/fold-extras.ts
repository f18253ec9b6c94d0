import type { RoomEvent } from '../../protocol/events/event.ts';
import type { Parts } from './item-parts.ts';
import type { RelationSocket, RoomContext } from './sockets.ts';

export interface FoldRules<Extra> {
  readonly sockets: readonly RelationSocket<Extra>[];
  readonly room: RoomContext;
  /** Whether all that came after the entry is loaded. */
  readonly isFollowed: () => boolean;
}

/** What hangs on `entry`, from its `related` events of each socket; made when `fold` is called, of `parts`. */
export function foldExtras<Extra>(
  entry: RoomEvent,
  related: readonly (readonly RoomEvent[])[],
  { sockets, room, isFollowed }: FoldRules<Extra>,
): { readonly parts: Parts; readonly fold: () => readonly Extra[] } {
  const unrelated = sockets.filter(
    (socket, number) =>
      socket.foldAlone !== undefined && (related[number] ?? []).length === 0 && isNamed(socket, entry),
  );
  const alone = unrelated.length > 0 && isFollowed() ? unrelated : [];
  return {
    // Names are part of a fold, so the people are part of what it was made from.
    parts: [
      ...related.flatMap((events, socket) => events.flatMap((event) => [socket, event, room.person(event.sender)])),
      ...alone,
    ],
    fold: () => [
      ...sockets.flatMap((socket, number) => {
        const events = related[number] ?? [];
        return events.length === 0 ? [] : (socket.fold(events, room) ?? []);
      }),
      ...alone.flatMap((socket) => socket.foldAlone?.(entry) ?? []),
    ],
  };
}

function isNamed<Extra>(socket: RelationSocket<Extra>, entry: RoomEvent): boolean {
  return typeof socket.nameOf?.(entry) === 'string';
}
