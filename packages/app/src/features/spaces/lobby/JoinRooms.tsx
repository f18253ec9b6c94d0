import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { type AnyFailure, failureText } from '../failure-text.ts';
import { lineName } from './line-words.ts';
import type { LobbyLine } from './lobby-lines.ts';
import { RoomChecks } from './RoomChecks.tsx';
import { RunDialog } from './RunDialog.tsx';
import { useOneByOne } from './use-one-by-one.ts';

export interface JoinRoomsProps {
  /** Rooms that could be joined when it was opened, and since. */
  readonly lines: readonly LobbyLine[];
  readonly onClose: () => void;
}

/** Joins all or some rooms of a space; those that it suggests are chosen at first, or all if it suggests none. */
export function JoinRooms({ lines, onClose }: JoinRoomsProps) {
  const i18n = useI18n();
  // Joined rooms stay in sight.
  const [offered] = useState(lines);
  const [chosen, setChosen] = useState<ReadonlySet<RoomId>>(() => {
    const suggested = lines.filter(({ isSuggested }) => isSuggested);
    return new Set((suggested.length > 0 ? suggested : lines).map(({ roomId }) => roomId));
  });
  const join = useCommand('membership.join');
  const running = useOneByOne<AnyFailure>((roomId, options) =>
    join({ roomId, via: offered.find((line) => line.roomId === roomId)?.via ?? [] }, options),
  );
  const { progress, run } = running;
  const submit = async () => {
    if (await run(offered.flatMap(({ roomId }) => (chosen.has(roomId) ? roomId : [])))) onClose();
  };
  return (
    <RunDialog
      title={i18n._({ id: 'space.joinSeveral', message: 'Join rooms' })}
      submit={i18n._({
        id: 'space.joinCount',
        message: '{count, plural, one {Join # room} other {Join # rooms}}',
        values: { count: chosen.size },
      })}
      isReady={chosen.size > 0}
      running={running}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RoomChecks
        label={i18n._({ id: 'space.joinWhich', message: 'Rooms that you can join' })}
        rooms={offered.map((line) => {
          const failure = progress.failures.get(line.roomId);
          const suggested = line.isSuggested ? i18n._({ id: 'space.suggested', message: 'Suggested' }) : undefined;
          const note = failure === undefined ? suggested : failureText(i18n, failure);
          const { roomId, avatar } = line;
          return { roomId, avatar, name: lineName(i18n, line), note, isFailed: failure !== undefined };
        })}
        chosen={chosen}
        isDisabled={progress.isRunning}
        onChange={setChosen}
      />
    </RunDialog>
  );
}
