import type { UserId } from '@parley/sdk/client/ids.ts';
import { useEffect } from 'react';
import type { HelpDialogProps } from '../../features/help/HelpDialog.tsx';
import type { SwitcherProps } from '../../features/switcher/Switcher.tsx';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { Route } from '../../lib/route/route.ts';
import { Crash } from '../crash/Crash.tsx';
import { Home } from './Home.tsx';
import { PaneOutline } from './Outline.tsx';
import { helpChunk, roomPaneChunk, settingsPaneChunk, switcherChunk } from './pane-chunks.ts';
import type { RoomPaneProps } from './RoomPane.tsx';
import type { SettingsPaneProps } from './SettingsPane.tsx';

export interface PaneProps {
  readonly route: Route;
  readonly userId: UserId;
  readonly isOnePane: boolean;
}

/** What is beside the list: its code is fetched when it is needed. */
export function Pane({ route, userId, isOnePane }: PaneProps) {
  switch (route.kind) {
    case 'room':
      return <LoadedRoomPane key={route.room} room={route.room} eventId={route.eventId} />;
    case 'settings':
      return <LoadedSettingsPane section={route.section} userId={userId} />;
    default:
      return <Home userId={userId} isOnePane={isOnePane} />;
  }
}

function LoadedRoomPane(props: RoomPaneProps) {
  const chunk = useChunk(roomPaneChunk);
  switch (chunk.kind) {
    case 'waiting':
      return <PaneOutline />;
    case 'failed':
      return <Crash error={chunk.error} place="pane" retry={() => void roomPaneChunk.load()} />;
    case 'ready':
      return <chunk.module.RoomPane {...props} />;
  }
}

function LoadedSettingsPane(props: SettingsPaneProps) {
  const chunk = useChunk(settingsPaneChunk);
  switch (chunk.kind) {
    case 'waiting':
      return <PaneOutline />;
    case 'failed':
      return <Crash error={chunk.error} place="pane" retry={() => void settingsPaneChunk.load()} />;
    case 'ready':
      return <chunk.module.SettingsPane {...props} />;
  }
}

/** Without its code there is no help, and the page goes on; the next press of the key tries again. */
export function LoadedHelp(props: HelpDialogProps) {
  const chunk = useChunk(helpChunk);
  useCloseIfFailed(chunk.kind, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.HelpDialog {...props} /> : null;
}

/** Likewise for the switcher. */
export function LoadedSwitcher(props: SwitcherProps) {
  const chunk = useChunk(switcherChunk);
  useCloseIfFailed(chunk.kind, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.Switcher {...props} /> : null;
}

function useCloseIfFailed(kind: 'waiting' | 'failed' | 'ready', onClose: () => void): void {
  const hasFailed = kind === 'failed';
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
}
