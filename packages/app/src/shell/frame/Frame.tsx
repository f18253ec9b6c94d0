import '../../lib/i18n/list-messages.ts';
import { parseRoomId, type UserId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import { prepareTimes } from '../../lib/format/time.ts';
import { useForgottenMedia } from '../../lib/media/use-media.ts';
import { noteRoomVisit } from '../../lib/recent-rooms/recent-rooms.ts';
import { DrawnRouteContext } from '../../lib/route/drawn-route.ts';
import type { Route } from '../../lib/route/route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Crash } from '../crash/Crash.tsx';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import { dialogs } from '../dialogs.tsx';
import { earlyHosts, hosts } from '../hosts.ts';
import { markShell } from '../mark-shell.ts';
import { Providers } from '../Providers.tsx';
import { RoomRail } from '../RoomRail.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { FrameLayout } from './FrameLayout.tsx';
import type { FrameDialog } from './frame-dialog.ts';
import { LoadedAsks, Pane } from './LoadedPanes.tsx';
import { openPanelOf } from './open-panel.ts';
import type { PanelPaneProps } from './PanelPane.tsx';
import { useChunksAhead } from './pane-chunks.ts';
import { roomPaneChunk } from './room-chunk.ts';
import { useFrameKeys } from './use-frame-keys.ts';
import { useRoomViews, useShownRoute } from './use-shown-route.ts';

/** Addresses that take the place of the list where there is one pane. */
const DETAILS: ReadonlySet<Route['kind']> = new Set([
  'explore',
  'files',
  'room',
  'roomSettings',
  'search',
  'settings',
  'space',
  'threads',
  'user',
]);

export interface FrameProps {
  readonly userId: UserId;
  readonly banner: ReactNode;
}

/** Makes what the first drawing needs and takes long to make, while the page waits for the engine. */
export function prepareFrame(): void {
  whenIdle(() => prepareTimes(document.documentElement.lang, Date.now()));
}

/** The panel beside a room; null before the code of the room, which it comes with. */
function panelOf(code: typeof roomPaneChunk.current, props: PanelPaneProps | null) {
  return props === null || code.kind !== 'ready' ? null : <code.module.PanelPane {...props} />;
}

/** The page of somebody who is signed in. */
export function Frame(props: FrameProps) {
  return (
    <Providers>
      <ProvidedFrame {...props} />
    </Providers>
  );
}

function ProvidedFrame({ userId, banner }: FrameProps) {
  const shownRoute = useShownRoute();
  const route = useReadable(shownRoute);
  const isOnePane = useMediaQuery(ONE_PANE);
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const showKeys = () => setDialog('keys');
  const showSwitcher = () => setDialog('switcher');
  const close = useCallback(() => setDialog(null), []);
  const Dialog = dialog === null ? undefined : dialogs[dialog];
  useFrameKeys(showKeys, showSwitcher);
  useLayoutEffect(markShell, []);
  const { partsDue, onListShown } = useChunksAhead(hosts.length + 1);
  useForgottenMedia();

  // At the start the list comes first, and what is beside it without holding the page up.
  const isPaneDue = useDeferredValue(true, false);
  const isRoom = route.kind === 'room';
  const openRoomId = isRoom ? parseRoomId(route.room) : null;
  useRoomViews(openRoomId);
  useEffect(() => {
    if (openRoomId !== null) noteRoomVisit(openRoomId);
  }, [openRoomId]);
  const isDetail = DETAILS.has(route.kind);
  const isStatusOverRoom = isOnePane && isDetail;
  const open = openPanelOf(route);
  const roomCode = useReadable(roomPaneChunk);
  const isCovered = open !== null && isOnePane;
  const status = isStatusOverRoom && <ConnectionStatus place="room" />;
  const footer = <AccountMenu userId={userId} onShowKeys={showKeys} onSignOut={() => setDialog('signOut')} />;
  const rooms = (
    <ErrorBoundary fallback={(error, retry) => <Crash error={error} place="part" retry={retry} />}>
      <DrawnRouteContext value={shownRoute}>
        <RoomRail
          status={isStatusOverRoom ? null : <ConnectionStatus place="rooms" />}
          footer={footer}
          onSwitch={showSwitcher}
          onShown={onListShown}
        />
      </DrawnRouteContext>
    </ErrorBoundary>
  );
  return (
    <FrameLayout
      banner={
        <>
          {banner}
          {partsDue > hosts.length && <LoadedAsks userId={userId} />}
        </>
      }
      rooms={rooms}
      pane={isDetail ? 'room' : 'rooms'}
      panel={panelOf(roomCode, isPaneDue && open !== null ? { ...open, status: isCovered && status } : null)}
    >
      <ErrorBoundary
        resetKey={isRoom ? route.room : route.kind}
        fallback={(error, retry) => <Crash error={error} place="pane" retry={retry} />}
      >
        {isPaneDue && <Pane route={route} userId={userId} isOnePane={isOnePane} />}
      </ErrorBoundary>
      {earlyHosts.map(({ id, Host }) => (
        <Host key={id} openRoomId={openRoomId} />
      ))}
      {hosts.slice(0, partsDue).map(({ id, Host }) => (
        <Host key={id} openRoomId={openRoomId} />
      ))}
      {!isCovered && status}
      {Dialog && <Dialog openRoomId={openRoomId} onOpen={setDialog} onClose={close} />}
    </FrameLayout>
  );
}
