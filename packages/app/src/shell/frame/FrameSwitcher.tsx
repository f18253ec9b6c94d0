import type { RoomId } from '@parley/sdk/client/ids.ts';
import { chooseDensity } from '../../features/room-list/use-density.ts';
import type { SwitcherCommand } from '../../features/switcher/commands.ts';
import { askDate } from '../../features/timeline/header/ask-date.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { changeAppearance } from '../../lib/theme/appearance.ts';
import { LoadedSwitcher } from './LoadedPanes.tsx';

/** Dialogs of the frame. */
export type FrameDialog = 'keys' | 'switcher' | 'signOut';

export interface FrameSwitcherProps {
  readonly openRoomId: RoomId | null;
  readonly onOpen: (dialog: FrameDialog) => void;
  readonly onClose: () => void;
}

/** The switcher with what the page can do. */
export function FrameSwitcher({ openRoomId, onOpen, onClose }: FrameSwitcherProps) {
  return (
    <LoadedSwitcher openRoomId={openRoomId} commands={useCommands(onOpen, openRoomId !== null)} onClose={onClose} />
  );
}

function useCommands(onOpen: (dialog: FrameDialog) => void, isInRoom: boolean): readonly SwitcherCommand[] {
  const i18n = useI18n();
  const command = (id: string, name: string, run: () => void, chord: string | null = null) => ({
    id,
    name,
    run,
    chord,
  });
  const inRoom = [
    command('date', i18n._({ id: 'command.date', message: 'Jump to date' }), () => void askDate(), 'Mod+Shift+h'),
  ];
  return [
    ...(isInRoom ? inRoom : []),
    command('light', i18n._({ id: 'command.light', message: 'Theme: light' }), () =>
      changeAppearance({ theme: 'light' }),
    ),
    command('dark', i18n._({ id: 'command.dark', message: 'Theme: dark' }), () => changeAppearance({ theme: 'dark' })),
    command('system', i18n._({ id: 'command.system', message: 'Theme: same as system' }), () =>
      changeAppearance({ theme: 'system' }),
    ),
    command('comfortable', i18n._({ id: 'command.comfortable', message: 'Rows: comfortable' }), () =>
      chooseDensity('comfortable'),
    ),
    command('compact', i18n._({ id: 'command.compact', message: 'Rows: compact' }), () => chooseDensity('compact')),
    command('icons', i18n._({ id: 'command.icons', message: 'Rows: avatars only' }), () => chooseDensity('icons')),
    command('settings', i18n._({ id: 'command.settings', message: 'Settings' }), () =>
      navigate({ kind: 'settings', section: 'appearance' }),
    ),
    command('keys', i18n._({ id: 'command.keys', message: 'Keyboard shortcuts' }), () => onOpen('keys'), 'Mod+/'),
    command('signOut', i18n._({ id: 'command.signOut', message: 'Sign out' }), () => onOpen('signOut')),
  ];
}
