import type { RoomEvent } from '../../protocol/events/event.ts';
import type { FoldContext, RelationSocket } from '../events/event-socket.ts';
import type { Parts } from './item-parts.ts';

export interface FoldRules<Extra> {
  readonly sockets: readonly RelationSocket<Extra>[];
  /** The one of them that is asked even where nothing hangs on the entry; null for none. */
  readonly needy: RelationSocket<Extra> | null;
  /** Whether all that came after the entry is loaded. */
  readonly isFollowed: () => boolean;
}

/** Folds onto `entry` its `related` events of each socket; made when `fold` is called, of `parts` and of what it reads of the room. */
export function foldExtras<Extra>(
  entry: RoomEvent,
  related: readonly (readonly RoomEvent[])[],
  { sockets, needy, isFollowed }: FoldRules<Extra>,
): { readonly parts: Parts; readonly fold: (room: FoldContext) => readonly Extra[] } {
  const unrelated = sockets.filter(
    (socket, number) =>
      socket.foldAlone !== undefined && (related[number] ?? []).length === 0 && isNamed(socket, entry),
  );
  const alone = unrelated.length > 0 && isFollowed() ? unrelated : [];
  return {
    parts: [...related.flatMap((events, socket) => events.flatMap((event) => [socket, event])), ...alone],
    fold: (room) => [
      ...sockets.flatMap((socket, number) => {
        const events = related[number] ?? [];
        return events.length === 0 && socket !== needy ? [] : (socket.fold(events, room) ?? []);
      }),
      ...alone.flatMap((socket) => socket.foldAlone?.(entry) ?? []),
    ],
  };
}

function isNamed<Extra>(socket: RelationSocket<Extra>, entry: RoomEvent): boolean {
  return typeof socket.nameOf?.(entry) === 'string';
}
