import '../../../lib/i18n/later-messages.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { ReadAllProps, RoomListItem } from '../contract.ts';
import { takeMarks } from './take-marks.ts';

/** More rooms than this are read only after a question: it cannot be taken back. */
const MANY = 20;

export interface ReadAllOfProps extends ReadAllProps {
  /** Reads rooms up to their latest message; false if some of it failed. Without it only what marks rooms is taken away. */
  readonly readRooms?: (client: Client, rooms: readonly RoomListItem[]) => Promise<boolean>;
}

/** Marks all rooms of a group as read. Draws nothing, unless it has to ask first. */
export function ReadAll({ group, readRooms, onEnd }: ReadAllOfProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const [rooms, setRooms] = useState<readonly RoomListItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (unread: readonly RoomListItem[]) => {
    const areRead = (await readRooms?.(client, unread)) ?? true;
    onEnd((await takeMarks(client, unread)) && areRead);
  };
  const readFew = useEffectEvent(read);
  const fail = useEffectEvent(() => onEnd(false));
  useEffect(() => {
    const asking = new AbortController();
    void client.command('roomList.unread', { group }, { signal: asking.signal }).then(async (found) => {
      if (asking.signal.aborted) return;
      if (!found.ok) fail();
      else if (found.value.length > MANY) setRooms(found.value);
      else await readFew(found.value);
    });
    return () => asking.abort();
  }, [client, group]);
  if (rooms.length === 0) return null;
  const confirm = () => {
    setIsBusy(true);
    void read(rooms);
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
