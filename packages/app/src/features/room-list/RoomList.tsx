import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useState } from 'react';
import { useDrawnRoute } from '../../lib/route/drawn-route.ts';
import { FIRST_PLACES } from './first-window.ts';
import { ListFailure, TaskFailure } from './ListFailures.tsx';
import { ListNotes } from './ListNotes.tsx';
import { useListSettings } from './list-settings.ts';
import { RoomListView } from './RoomListView.tsx';
import { RoomTaskView } from './RoomTaskView.tsx';
import type { RoomFilter } from './room-list-item.ts';
import { useGoToFirst } from './use-go-to-first.ts';
import { useMarkOpenRead } from './use-mark-open-read.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useRoomListMark } from './use-room-list-mark.ts';
import { useRoomTask } from './use-room-task.ts';
import { useRoomWindow } from './use-room-window.ts';

export interface RoomListProps {
  readonly status: ReactNode;
  readonly footer: ReactNode;
  /** Goes to a room by name: the quick switcher. */
  readonly onSwitch: () => void;
  /** Rooms are on the screen for the first time. The same function each time. */
  readonly onShown: () => void;
}

/** The rooms of the account, and the keys that go from one to another. */
export function RoomList({ status, footer, onSwitch, onShown }: RoomListProps) {
  const route = useDrawnRoute();
  const { sort, collapsed } = useListSettings();
  const [filter, setFilter] = useState<RoomFilter>('all');
  const [query, setQuery] = useState('');
  const [places, setPlaces] = useState(FIRST_PLACES);
  const [reached, setReached] = useState<RoomId | null>(null);
  const openRoomId = route.kind === 'room' ? parseRoomId(route.room) : null;
  const keep = reached ?? openRoomId;
  const { window, beside } = useRoomWindow({ ...places, keep, openRoomId, sort, filter, query, collapsed });
  const { task, hasFailed, openMenu, act, close, end, forgetFailure } = useRoomTask(openRoomId);
  const goToFirst = useGoToFirst();

  useRoomKeys(beside);
  useRoomListMark(window, onShown);
  useMarkOpenRead(window, openRoomId);

  const note = (
    <>
      {window.kind === 'failed' ? <ListFailure /> : status}
      {hasFailed && <TaskFailure onClose={forgetFailure} />}
      <ListNotes />
    </>
  );
  return (
    <RoomListView
      window={window}
      openRoomId={openRoomId}
      reachedRoomId={keep}
      menuRoomId={task?.room.roomId ?? null}
      filter={filter}
      query={query}
      status={note}
      footer={footer}
      onFilter={setFilter}
      onQuery={setQuery}
      onPlaces={setPlaces}
      onReach={setReached}
      onMenu={openMenu}
      onAct={act}
      onReadAll={end}
      onSwitch={onSwitch}
      onGoToFirst={() => void goToFirst(query).then(() => setQuery(''))}
    >
      <RoomTaskView task={task} act={act} close={close} />
    </RoomListView>
  );
}
