import type { UserId } from '@parley/sdk/client/ids.ts';
import type { HelpDialogProps } from '../../features/help/HelpDialog.tsx';
import type { SwitcherProps } from '../../features/switcher/Switcher.tsx';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { isPressOf } from '../../lib/hotkeys/bindings.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Route } from '../../lib/route/route.ts';
import { ChunkDialog } from '../../ui/dialog/ChunkDialog.tsx';
import { Crash } from '../crash/Crash.tsx';
import type { AsksProps } from './Asks.tsx';
import { Home } from './Home.tsx';
import { PaneOutline } from './Outline.tsx';
import {
  asksChunk,
  helpChunk,
  overviewPaneChunk,
  roomPaneChunk,
  settingsPaneChunk,
  switcherChunk,
  userPaneChunk,
} from './pane-chunks.ts';
import type { RoomPaneProps } from './RoomPane.tsx';
import type { SettingsPaneProps } from './SettingsPane.tsx';
import type { UserPaneProps } from './UserPane.tsx';
import { SWITCH } from './use-frame-keys.ts';

export interface PaneProps {
  readonly route: Route;
  readonly userId: UserId;
  readonly isOnePane: boolean;
}

/** The pane beside the list. Its code is loaded when it is needed. */
export function Pane({ route, userId, isOnePane }: PaneProps) {
  switch (route.kind) {
    case 'room':
      return <LoadedRoomPane key={route.room} room={route.room} eventId={route.eventId} />;
    case 'user':
      return <LoadedUserPane key={route.userId} userId={route.userId} />;
    case 'threads':
      return <LoadedOverviewPane />;
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

function LoadedUserPane(props: UserPaneProps) {
  const chunk = useChunk(userPaneChunk);
  switch (chunk.kind) {
    case 'waiting':
      return <PaneOutline />;
    case 'failed':
      return <Crash error={chunk.error} place="pane" retry={() => void userPaneChunk.load()} />;
    case 'ready':
      return <chunk.module.UserPane {...props} />;
  }
}

function LoadedOverviewPane() {
  const chunk = useChunk(overviewPaneChunk);
  switch (chunk.kind) {
    case 'waiting':
      return <PaneOutline />;
    case 'failed':
      return <Crash error={chunk.error} place="pane" retry={() => void overviewPaneChunk.load()} />;
    case 'ready':
      return <chunk.module.OverviewPane />;
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

/** Fetched once the page stands: what it asks can wait. Without its code nothing is asked. */
export function LoadedAsks(props: AsksProps) {
  const chunk = useChunk(asksChunk);
  return chunk.kind === 'ready' ? <chunk.module.Asks {...props} /> : null;
}

/** The help with keys. */
export function LoadedHelp({ onClose }: HelpDialogProps) {
  const i18n = useI18n();
  return (
    <ChunkDialog
      chunk={helpChunk}
      title={i18n._({ id: 'help.title', message: 'Keyboard shortcuts' })}
      fieldLabel={null}
      onClose={onClose}
    >
      {({ HelpDialog }) => <HelpDialog onClose={onClose} />}
    </ChunkDialog>
  );
}

/** Going to a room: one types its name right after the chord, whether the code is there or not. */
export function LoadedSwitcher(props: Omit<SwitcherProps, 'typedAhead'>) {
  const i18n = useI18n();
  const { onClose } = props;
  return (
    <ChunkDialog
      chunk={switcherChunk}
      title={i18n._({ id: 'switcher.title', message: 'Go to' })}
      fieldLabel={i18n._({ id: 'switcher.field', message: 'Room, person or command' })}
      onKeyDown={(event) => {
        if (!isPressOf(event.nativeEvent, SWITCH)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      {({ Switcher }, typedAhead) => <Switcher {...props} typedAhead={typedAhead} />}
    </ChunkDialog>
  );
}
