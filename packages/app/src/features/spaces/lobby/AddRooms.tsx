import type { RoomChoice } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import type { AnyFailure } from '../failure-text.ts';
import { checkable } from './checkable.ts';
import styles from './lobby.module.css';
import { RoomChecks } from './RoomChecks.tsx';
import { RunDialog } from './RunDialog.tsx';
import { useCandidates } from './use-choices.ts';
import { useOneByOne } from './use-one-by-one.ts';

export interface AddRoomsProps {
  readonly spaceId: RoomId;
  /** The name of the space. */
  readonly name: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Puts rooms that the user is in into a space. Chosen rooms stay chosen while they look for more. */
export function AddRooms({ spaceId, name, onAdded, onClose }: AddRoomsProps) {
  const i18n = useI18n();
  const [query, setQuery] = useState('');
  const found = useCandidates(spaceId, query);
  const [kept, setKept] = useState<readonly RoomChoice[]>([]);
  const add = useCommand('spaces.add');
  const running = useOneByOne<AnyFailure>((roomId, options) => add({ spaceId, rooms: [roomId] }, options));
  const { progress, run } = running;
  const keptIds = new Set(kept.map(({ roomId }) => roomId));
  const shown = [...kept, ...(found ?? []).filter(({ roomId }) => !keptIds.has(roomId))];
  const submit = async () => {
    const isDone = await run(kept.map(({ roomId }) => roomId));
    onAdded();
    if (isDone) onClose();
  };
  return (
    <RunDialog
      title={i18n._({ id: 'space.addTo', message: 'Add rooms to {space}', values: { space: name } })}
      submit={i18n._({
        id: 'space.addCount',
        message: '{count, plural, one {Add # room} other {Add # rooms}}',
        values: { count: kept.length },
      })}
      isReady={kept.length > 0}
      running={running}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SearchField
        label={i18n._({ id: 'space.search', message: 'Search rooms' })}
        type="search"
        value={query}
        autoFocus
        dir="auto"
        onChange={(event) => setQuery(event.target.value)}
      />
      {shown.length > 0 && (
        <RoomChecks
          label={i18n._({ id: 'space.yourRooms', message: 'Your rooms' })}
          rooms={shown.map((room) => checkable(i18n, room, progress.failures))}
          chosen={keptIds}
          isDisabled={progress.isRunning}
          onChange={(chosen) => setKept(shown.filter(({ roomId }) => chosen.has(roomId)))}
        />
      )}
      {shown.length === 0 && found !== null && (
        <p className={styles.quiet}>
          {i18n._({ id: 'space.noneFound', message: 'No room of yours that is not in this space has such a name.' })}
        </p>
      )}
    </RunDialog>
  );
}
