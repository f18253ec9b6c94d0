import '../../../lib/i18n/later-messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { ReadAllProps, RoomListItem } from '../../room-list/contract.ts';
import { readRooms } from './read-rooms.ts';

/** More rooms than this are read only after a question: it cannot be taken back. */
const MANY = 20;

/** Marks all rooms of a group as read. Draws nothing, unless it has to ask first. */
export function ReadAll({ group, onEnd }: ReadAllProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const [rooms, setRooms] = useState<readonly RoomListItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const asking = new AbortController();
    void client.command('roomList.unread', { group }, { signal: asking.signal }).then(async (found) => {
      if (asking.signal.aborted) return;
      if (found.ok && found.value.length > MANY) setRooms(found.value);
      else end(found.ok && (await readRooms(client, found.value)));
    });
    return () => asking.abort();
  }, [client, group]);
  if (rooms.length === 0) return null;
  const confirm = () => {
    setIsBusy(true);
    void readRooms(client, rooms).then(onEnd);
  };
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomList.readAll', message: 'Mark all as read' })}
      confirm={i18n._({ id: 'roomList.markRead', message: 'Mark as read' })}
      tone="primary"
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={() => onEnd(true)}
    >
      <p>
        {i18n._({
          id: 'roomList.readAllText',
          message: '{count, plural, one {# room} other {# rooms}} will be marked as read. This cannot be taken back.',
          values: { count: rooms.length },
        })}
      </p>
    </ConfirmDialog>
  );
}
