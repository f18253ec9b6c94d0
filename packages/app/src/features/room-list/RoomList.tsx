import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { markPainted } from '../../lib/marks.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { RoomListView } from './RoomListView.tsx';
import type { RoomListItem } from './room-list-item.ts';
import { useRoomKeys } from './use-room-keys.ts';

export interface RoomListProps {
  readonly status: ReactNode;
  readonly footer: ReactNode;
}

const NO_ROOMS: readonly RoomListItem[] = [];

/** The rooms of the account, and the keys that go from one to another. */
export function RoomList({ status, footer }: RoomListProps) {
  const i18n = useI18n();
  const route = useRoute();
  const list = useListView('roomList.rooms', null);
  const openRoomId = route.kind === 'room' ? route.room : null;
  const isReady = list.kind === 'ready' && list.value.head.state === 'ready';
  const rooms = isReady ? list.value.items : null;

  useRoomKeys(rooms ?? NO_ROOMS, openRoomId);
  useRoomListMark(rooms, list.kind === 'ready' ? list.value.head.total : null);

  if (list.kind !== 'failed')
    return <RoomListView rooms={rooms} openRoomId={openRoomId} status={status} footer={footer} />;
  const failure = (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {i18n._({ id: 'roomList.reload', message: 'Reload' })}
        </Button>
      }
    >
      {i18n._({ id: 'roomList.failed', message: 'The list of rooms cannot be shown. Nothing is lost.' })}
    </Banner>
  );
  return <RoomListView rooms={NO_ROOMS} openRoomId={openRoomId} status={failure} footer={footer} />;
}

/** Marks the first paint of rooms, once a page. */
function useRoomListMark(rooms: readonly RoomListItem[] | null, total: number | null): void {
  const isMarked = useRef(false);
  useLayoutEffect(() => {
    if (isMarked.current || rooms === null || (rooms.length === 0 && total !== 0)) return;
    isMarked.current = true;
    markPainted('parley:room-list', { rooms: Math.max(total ?? 0, rooms.length) });
  }, [rooms, total]);
}
