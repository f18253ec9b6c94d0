import type { UserId } from '@parley/sdk/client/ids.ts';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { RoomList } from '../../features/room-list/RoomList.tsx';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { Crash } from '../crash/Crash.tsx';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import { markShell } from '../mark-shell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { FrameLayout } from './FrameLayout.tsx';
import { Home } from './Home.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

/** After the first paint of the list, which comes within this when it is stored. */
const PREFETCH_AFTER_MS = 300;

const loadRoomPane = async () => ({ default: (await import('./RoomPane.tsx')).RoomPane });
const RoomPane = lazy(loadRoomPane);

export interface FrameProps {
  readonly userId: UserId;
  readonly banner: ReactNode;
}

/** The page of somebody who is signed in. */
export function Frame({ userId, banner }: FrameProps) {
  const route = useRoute();
  const isOnePane = useMediaQuery(ONE_PANE);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  useFrameKeys(() => setIsShowingKeys(true));
  useLayoutEffect(markShell, []);
  useEffect(fetchRoomPaneSoon, []);

  const isRoom = route.kind === 'room';
  const isStatusOverRoom = isOnePane && isRoom;
  const footer = <AccountMenu userId={userId} onShowKeys={() => setIsShowingKeys(true)} />;
  const rooms = (
    <ErrorBoundary fallback={(error, retry) => <Crash error={error} retry={retry} />}>
      <RoomList status={isStatusOverRoom ? null : <ConnectionStatus place="rooms" />} footer={footer} />
    </ErrorBoundary>
  );
  return (
    <FrameLayout banner={banner} rooms={rooms} pane={isRoom ? 'room' : 'rooms'}>
      <ErrorBoundary
        resetKey={isRoom ? route.room : route.kind}
        fallback={(error, retry) => <Crash error={error} retry={retry} />}
      >
        <Suspense fallback={null}>
          {isRoom ? <RoomPane key={route.room} room={route.room} eventId={route.eventId} /> : <Home />}
        </Suspense>
      </ErrorBoundary>
      {isStatusOverRoom && <ConnectionStatus place="room" />}
      {isShowingKeys && <KeysDialog onClose={() => setIsShowingKeys(false)} />}
    </FrameLayout>
  );
}

/** Has the room's code ready before one is opened, without getting in the way of the list. */
function fetchRoomPaneSoon(): () => void {
  // A load that fails is tried again when a room is opened.
  const load = () => void loadRoomPane().catch(() => undefined);
  const timer = setTimeout(load, PREFETCH_AFTER_MS);
  return () => clearTimeout(timer);
}
