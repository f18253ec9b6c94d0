import { Bell, BellOff } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import { MenuGroup, MenuItem } from '../../ui/menu/Menu.tsx';
import type { ChoicesExtraProps, RunRoomAction } from '../room-list/contract.ts';
import { MUTE_TIMES, mutedUntilText } from './mute-words.ts';

/** Items of a room's menu that mute it for a time, or end that. */
export function MuteItems({ room, onAction }: ChoicesExtraProps) {
  const i18n = useI18n();
  const view = useView('notifications.mutedUntil', { roomId: room.roomId });
  const untilMs = view.kind === 'ready' ? view.value : null;
  const label =
    untilMs === null
      ? i18n._({ id: 'notifications.muteFor', message: 'Mute for a time' })
      : mutedUntilText(i18n, untilMs, Date.now());
  return (
    <MenuGroup label={label}>
      {untilMs !== null && (
        <MenuItem icon={<Bell size={16} />} onSelect={() => onAction({ kind: 'run', run: unmute })}>
          {i18n._({ id: 'notifications.unmute', message: 'Unmute' })}
        </MenuItem>
      )}
      {MUTE_TIMES.map((time) => (
        <MenuItem
          key={time.forMs}
          icon={<BellOff size={16} />}
          onSelect={() => onAction({ kind: 'run', run: muteFor(time.forMs) })}
        >
          {i18n._(time.label)}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

const unmute: RunRoomAction = async ({ client, room: { roomId } }) =>
  (await client.command('notifications.unmute', { roomId })).ok;

function muteFor(forMs: number): RunRoomAction {
  return async ({ client, room: { roomId } }) => (await client.command('notifications.muteFor', { roomId, forMs })).ok;
}
