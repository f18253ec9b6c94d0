import '../lib/i18n/later-messages.ts';
import { chooseDensity } from '../features/room-list/use-density.ts';
import type { SwitcherCommand } from '../features/switcher/commands.ts';
import { Switcher, type SwitcherProps } from '../features/switcher/Switcher.tsx';
import { askDate } from '../features/timeline/header/ask-date.ts';
import { begin } from '../lib/begin/begin.ts';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { navigate } from '../lib/route/use-route.ts';
import { changeAppearance } from '../lib/theme/appearance.ts';
import type { FrameDialog } from './frame/frame-dialog.ts';

export interface SwitcherCommandsProps extends Omit<SwitcherProps, 'commands'> {
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** The switcher with what the page can do. */
export function SwitcherCommands({ onOpen, ...props }: SwitcherCommandsProps) {
  return <Switcher {...props} commands={useCommands(onOpen, props.openRoomId !== null)} />;
}

/** Commands of the page and of features: one line each. */
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
    command('chat', i18n._({ id: 'begin.chat', message: 'Start chat' }), () => begin({ kind: 'chat' })),
    command('room', i18n._({ id: 'begin.room', message: 'Create room' }), () => begin({ kind: 'room', parent: null })),
    command('address', i18n._({ id: 'begin.address', message: 'Join by address' }), () => begin({ kind: 'address' })),
    command('explore', i18n._({ id: 'begin.explore', message: 'Explore rooms' }), () => navigate({ kind: 'explore' })),
    command('files', i18n._({ id: 'trees.title', message: 'Files' }), () => navigate({ kind: 'files', treeId: null })),
    command(
      'search',
      i18n._({ id: 'search.title', message: 'Search messages' }),
      () => navigate({ kind: 'search', query: '' }),
      'Mod+Shift+f',
    ),
    command('settings', i18n._({ id: 'command.settings', message: 'Settings' }), () =>
      navigate({ kind: 'settings', section: 'appearance' }),
    ),
    command('keys', i18n._({ id: 'command.keys', message: 'Keyboard shortcuts' }), () => onOpen('keys'), 'Mod+/'),
    command('signOut', i18n._({ id: 'command.signOut', message: 'Sign out' }), () => onOpen('signOut')),
  ];
}
