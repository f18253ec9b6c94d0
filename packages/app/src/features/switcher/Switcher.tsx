import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { recentRooms } from '../../lib/recent-rooms/recent-rooms.ts';
import { navigate } from '../../lib/route/use-route.ts';
import type { TypedAhead } from '../../ui/dialog/typed-ahead.ts';
import { findCommands, type SwitcherCommand } from './commands.ts';
import { parseQuery, type SwitcherQuery } from './parse-query.ts';
import type { SwitcherEntry } from './SwitcherOption.tsx';
import { SwitcherView } from './SwitcherView.tsx';
import { type Found, useFound } from './use-found.ts';

export interface SwitcherProps {
  readonly openRoomId: RoomId | null;
  readonly commands: readonly SwitcherCommand[];
  readonly typedAhead: TypedAhead;
  readonly onClose: () => void;
}

/** Goes to a room, or does something, by a few letters of its name. */
export function Switcher({ openRoomId, commands, typedAhead, onClose }: SwitcherProps) {
  const [typed, setTyped] = useState(typedAhead.text);
  const [recent] = useState(() => recentRooms().filter((roomId) => roomId !== openRoomId));
  const [isDue, setIsDue] = useState(typedAhead.isEntered);
  const query = parseQuery(typed);
  const found = useFound(query, recent);
  const entries =
    query.scope === 'commands'
      ? findCommands(commands, query.text).map(commandEntry)
      : found === null
        ? null
        : roomEntries(found, openRoomId);
  const isCurrent = query.scope === 'commands' || isAnswerTo(found, query);

  const onChoose = (entry: SwitcherEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    if (entry.kind === 'command') entry.command.run();
    else navigate({ kind: 'room', room: entry.room.roomId, eventId: null });
  };
  // Enter goes by what was typed, so it waits for what that finds.
  const chooseFirst = useEffectEvent(() => onChoose(entries?.[0]));
  useEffect(() => {
    if (!isDue || !isCurrent) return;
    setIsDue(false);
    chooseFirst();
  }, [isDue, isCurrent]);
  return (
    <SwitcherView
      typed={typed}
      entries={entries}
      isEntered={isDue}
      hasFailed={query.scope !== 'commands' && found?.hasFailed === true}
      onType={setTyped}
      onChoose={onChoose}
      onEnter={(at) => (isCurrent ? onChoose(entries?.[at]) : setIsDue(true))}
      onClose={onClose}
    />
  );
}

function commandEntry(command: SwitcherCommand): SwitcherEntry {
  return { kind: 'command', key: command.id, command };
}

/** Without a query, the open room is no place to go to. */
function roomEntries({ query, rooms }: Found, openRoomId: RoomId | null): readonly SwitcherEntry[] {
  return rooms
    .filter(({ roomId }) => query.text !== '' || roomId !== openRoomId)
    .map((room) => ({ kind: 'room', key: room.key, room }));
}

function isAnswerTo(found: Found | null, { scope, text }: SwitcherQuery): boolean {
  return found?.query.scope === scope && found.query.text === text;
}
