import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { ParamsOf } from '@parley/sdk/client/remote.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';

type Room = ClientApi['roomList.rooms']['item'];
type Look = ParamsOf<ClientApi['roomList.window']>;
type Section = ClientApi['roomList.window']['head']['sections'][number];

const ORDER: readonly Section['id'][] = ['invites', 'favourites', 'u.', 'people', 'rooms', 'lowPriority'];

/** Answers for the list of rooms as the engine does, as far as looking at it needs: sections, a query, windows, going to the next. */
export function scriptRooms(remote: FakeRemote, rooms: readonly Room[]): void {
  remote.answerList('roomList.window', (look) => {
    const { sections, places } = arrange(rooms, look);
    const from = Math.min(look.from, places.length);
    const kept = places.findIndex((room) => room.roomId === look.keep);
    const keptRoom = places[kept];
    return {
      head: {
        state: 'ready',
        total: rooms.length,
        from,
        sections,
        kept: keptRoom === undefined ? null : { place: kept, item: keptRoom },
      },
      items: places.slice(from, look.to),
    };
  });
  remote.answer('roomList.find', async ({ query, limit }) => ({
    ok: true,
    value: rooms.filter((room) => isNamed(room, query)).slice(0, limit),
  }));
  remote.answerCall('roomList.window', 'beside', async ({ step }, look) => {
    const { places } = arrange(rooms, look);
    const at = places.findIndex((room) => room.roomId === look.openRoomId);
    return { ok: true, value: places[at + step]?.roomId ?? null };
  });
  remote.answer('roomList.mark', async () => ({ ok: true, value: null }));
  remote.setView('roomList.sections', null, [...new Set(rooms.flatMap(({ ownSection }) => ownSection ?? []))].sort());
  remote.answer('roomList.setSection', async () => ({ ok: true, value: null }));
  remote.answer('receipts.markAllRead', async () => ({ ok: true, value: null }));
  remote.answer('roomList.unread', async () => ({ ok: true, value: rooms.filter((room) => room.unreadCount > 0) }));
}

/** The sections, and the rooms of those that are expanded, one after another. */
function arrange(rooms: readonly Room[], look: Look): { readonly sections: Section[]; readonly places: Room[] } {
  const found = rooms.filter((room) => isNamed(room, look.query));
  if (look.query.trim() !== '') return { sections: [sectionOf('found', found, false)], places: found };
  const members = new Map<Section['id'], Room[]>();
  for (const room of found) {
    const id = idOf(room);
    members.set(id, [...(members.get(id) ?? []), room]);
  }
  const own = [...members.keys()].filter((id) => id.startsWith('u.')).sort();
  const shown = ORDER.flatMap((id) => (id === 'u.' ? own : members.has(id) ? id : []));
  return {
    sections: shown.map((id) => sectionOf(id, members.get(id) ?? [], look.collapsed.includes(id))),
    places: shown.flatMap((id) => (look.collapsed.includes(id) ? [] : (members.get(id) ?? []))),
  };
}

function idOf(room: Room): Section['id'] {
  if (room.membership === 'invite') return 'invites';
  if (room.isFavourite) return 'favourites';
  if (room.ownSection !== null) return `u.${room.ownSection}`;
  if (room.isLowPriority) return 'lowPriority';
  return room.isDirect ? 'people' : 'rooms';
}

function sectionOf(id: Section['id'], rooms: readonly Room[], isCollapsed: boolean): Section {
  return {
    id,
    count: rooms.length,
    isCollapsed,
    waiting: rooms.filter((room) => room.unreadCount > 0).length,
    isMentioned: rooms.some((room) => room.mentionCount > 0),
  };
}

function isNamed({ name }: Room, query: string): boolean {
  return query.trim() === '' || (name.kind === 'named' && name.name.toLowerCase().includes(query.trim().toLowerCase()));
}
