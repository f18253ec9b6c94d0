import '../../lib/i18n/list-messages.ts';
import { parseRoomId, type UserId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { SignOutDialog } from '../../features/login/SignOutDialog.tsx';
import { RoomListSlotsContext } from '../../features/room-list/feature.ts';
import { RoomList } from '../../features/room-list/RoomList.tsx';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useKeptDrafts } from '../../lib/drafts/use-kept-drafts.ts';
import { useForgottenMedia } from '../../lib/media/use-media.ts';
import { noteRoomVisit } from '../../lib/recent-rooms/recent-rooms.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { Crash } from '../crash/Crash.tsx';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import { hosts } from '../hosts.tsx';
import { roomListSlots } from '../list-tiles.ts';
import { markShell } from '../mark-shell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { FrameLayout } from './FrameLayout.tsx';
import { type FrameDialog, FrameSwitcher } from './FrameSwitcher.tsx';
import { LoadedAsks, LoadedHelp, Pane } from './LoadedPanes.tsx';
import { PageBadge } from './PageBadge.tsx';
import { openPanelOf, PanelPane } from './PanelPane.tsx';
import { useChunksAhead } from './pane-chunks.ts';
import { ShownCard } from './ShownCard.tsx';
import { useFrameKeys } from './use-frame-keys.ts';
import { useRoomViews, useShownRoute } from './use-shown-route.ts';
import { useTellPresence } from './use-tell-presence.ts';

export interface FrameProps {
  readonly userId: UserId;
  readonly banner: ReactNode;
}

/** The page of somebody who is signed in. */
export function Frame({ userId, banner }: FrameProps) {
  const route = useShownRoute(useRoute());
  const isOnePane = useMediaQuery(ONE_PANE);
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const showKeys = () => setDialog('keys');
  const showSwitcher = () => setDialog('switcher');
  const close = useCallback(() => setDialog(null), []);
  useFrameKeys(showKeys, showSwitcher);
  useTellPresence();
  useLayoutEffect(markShell, []);
  const { isRestDue, onListShown } = useChunksAhead();
  useForgottenMedia();
  useKeptDrafts();

  // At the start the list comes first, and what is beside it without holding the page up.
  const isPaneDue = useDeferredValue(true, false);
  const isRoom = route.kind === 'room';
  const openRoomId = isRoom ? parseRoomId(route.room) : null;
  useRoomViews(openRoomId);
  useEffect(() => {
    if (openRoomId !== null) noteRoomVisit(openRoomId);
  }, [openRoomId]);
  const isDetail = isRoom || route.kind === 'settings' || route.kind === 'user' || route.kind === 'threads';
  const isStatusOverRoom = isOnePane && isDetail;
  const open = openPanelOf(route);
  const isCovered = open !== null && isOnePane;
  const status = isStatusOverRoom && <ConnectionStatus place="room" />;
  const footer = <AccountMenu userId={userId} onShowKeys={showKeys} />;
  const rooms = (
    <ErrorBoundary fallback={(error, retry) => <Crash error={error} place="part" retry={retry} />}>
      <RoomListSlotsContext value={roomListSlots}>
        <RoomList
          status={isStatusOverRoom ? null : <ConnectionStatus place="rooms" />}
          footer={footer}
          onSwitch={showSwitcher}
          onShown={onListShown}
        />
      </RoomListSlotsContext>
    </ErrorBoundary>
  );
  return (
    <FrameLayout
      banner={
        <>
          {banner}
          {isRestDue && <LoadedAsks userId={userId} />}
        </>
      }
      rooms={rooms}
      pane={isDetail ? 'room' : 'rooms'}
      panel={open === null || !isPaneDue ? null : <PanelPane {...open} status={isCovered && status} />}
    >
      <ErrorBoundary
        resetKey={isRoom ? route.room : route.kind}
        fallback={(error, retry) => <Crash error={error} place="pane" retry={retry} />}
      >
        {isPaneDue && <Pane route={route} userId={userId} isOnePane={isOnePane} />}
      </ErrorBoundary>
      <PageBadge />
      {isRestDue && hosts.map(({ id, Host }) => <Host key={id} openRoomId={openRoomId} />)}
      {!isCovered && status}
      <ShownCard openRoomId={openRoomId} />
      {dialog === 'keys' && <LoadedHelp onClose={close} />}
      {dialog === 'switcher' && <FrameSwitcher openRoomId={openRoomId} onOpen={setDialog} onClose={close} />}
      {dialog === 'signOut' && <SignOutDialog onClose={close} />}
    </FrameLayout>
  );
}
