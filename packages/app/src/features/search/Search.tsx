import type { SearchHit } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, type RoomRoute } from '../../lib/route/route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { SearchView, type SearchWhere } from './SearchView.tsx';
import { deskOf, showBox } from './search-desk.ts';
import type { OpenOperator } from './typed-words.ts';
import { useSearch } from './use-search.ts';
import { type FindMembers, useSuggestions } from './use-suggestions.ts';

export interface SearchProps {
  /** The room that is searched alone; null for all. */
  readonly roomId: RoomId | null;
  /** Finds members of the room by name. */
  readonly findMembers?: FindMembers;
  /** There is a room that could be searched alone. */
  readonly hasRoom: boolean;
  /** True if the box takes the focus when it is drawn first. */
  readonly takesFocus: () => boolean;
  readonly onWhere: (where: SearchWhere) => void;
  readonly onOpen: (place: RoomRoute) => void;
}

/** The search as it stands, on the engine. */
export function Search({ roomId, findMembers, hasRoom, takesFocus, onWhere, onOpen }: SearchProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const desk = deskOf(client);
  const { typed, order } = useReadable(desk);
  const search = useSearch({ query: typed, roomId, order });
  const connection = useView('connection.status', null);
  const useRoomSuggestions = (open: OpenOperator | null) => useSuggestions(open, roomId, findMembers);
  const box = useRef<HTMLInputElement>(null);
  // A result that was opened is gone on from when somebody comes back.
  const [startAt] = useState(desk.opened);
  const start = useEffectEvent(() => {
    if (takesFocus()) box.current?.focus();
  });
  useEffect(() => {
    start();
    desk.opened = null;
    return box.current === null ? undefined : showBox(box.current);
  }, [desk]);
  return (
    <SearchView
      {...search}
      typed={typed}
      box={box}
      where={roomId === null ? 'all' : 'room'}
      hasRoom={hasRoom}
      order={order}
      isOffline={connection.kind === 'ready' && connection.value.kind === 'offline'}
      scrollTop={desk.scrollTop}
      useSuggestions={useRoomSuggestions}
      roomNameOf={({ roomName }) => (roomId === null ? roomNameText(i18n, roomName) : null)}
      hrefOf={(item) => formatRoute(placeOf(item))}
      onType={(text) => desk.change({ typed: text })}
      onWhere={onWhere}
      onOrder={(next) => desk.change({ order: next })}
      startAt={startAt}
      onOpen={(item) => {
        desk.opened = item.eventId;
        onOpen(placeOf(item));
      }}
      onScroll={(scrollTop) => {
        desk.scrollTop = scrollTop;
      }}
    />
  );
}

/** The place of a message: in its thread, or in its room. */
function placeOf({ roomId, eventId, threadRoot }: SearchHit): RoomRoute {
  const room = { kind: 'room', room: roomId } as const;
  if (threadRoot === null) return { ...room, eventId };
  return { ...room, eventId: null, panel: { name: 'thread', rootId: threadRoot, eventId } };
}
