import type { IndexHead, RoomCoverage } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { formatBytes } from '../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { indexText } from './index-text.ts';
import { SearchedRooms } from './SearchedRooms.tsx';
import styles from './search-settings.module.css';

export interface SearchSettingsViewProps {
  readonly head: IndexHead;
  readonly rooms: readonly RoomCoverage[];
  /** The last act did nothing. */
  readonly hasFailed: boolean;
  readonly onFurther: () => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onLeaveOut: (room: RoomCoverage, isLeftOut: boolean) => void;
  readonly onDelete: () => void;
}

/** The index in figures, what it does, and its rooms. */
export function SearchSettingsView(props: SearchSettingsViewProps) {
  const { head, rooms, hasFailed, onFurther, onPause, onLeaveOut } = props;
  const i18n = useI18n();
  const isPaused = head.state === 'paused';
  const isSearchable = rooms.some(({ reach }) => reach.kind === 'part');
  return (
    <>
      <div className={styles.group}>
        <h2 className={group.heading}>{i18n._({ id: 'search.index', message: 'Index of messages' })}</h2>
        <p className={group.hint}>
          {i18n._({
            id: 'search.indexHint',
            message:
              'The search looks into an encrypted index on this device, which is made at the first search. Signing out deletes it.',
          })}
        </p>
        <Figures {...head} />
        {hasFailed && <Failure />}
        <div className={styles.acts}>
          {isSearchable && head.state !== 'full' && head.state !== 'diskFull' && !isPaused && (
            <Button isBusy={head.state === 'lookingBack'} onClick={onFurther}>
              {i18n._({ id: 'search.further', message: 'Search further back' })}
            </Button>
          )}
          {head.state !== 'off' && (isPaused || isSearchable) && (
            <Button onClick={() => onPause(!isPaused)}>
              {isPaused
                ? i18n._({ id: 'search.resume', message: 'Resume' })
                : i18n._({ id: 'search.pause', message: 'Pause' })}
            </Button>
          )}
          {head.state !== 'off' && <DeleteIndex {...props} />}
        </div>
      </div>
      {rooms.length > 0 && <SearchedRooms rooms={rooms} onLeaveOut={onLeaveOut} />}
    </>
  );
}

function Figures({ state, messages, bytes, mostBytes }: IndexHead) {
  const i18n = useI18n();
  const locale = useLocale();
  const doing = indexText(i18n, state);
  return (
    <div className={styles.figures} role="status">
      <p>
        {i18n._({
          id: 'search.figures',
          message: '{count, plural, one {# message} other {# messages}}, {size} of at most {most}',
          values: { count: messages, size: formatBytes(locale, bytes), most: formatBytes(locale, mostBytes) },
        })}
      </p>
      {doing !== null && <p className={group.hint}>{doing}</p>}
    </div>
  );
}

function DeleteIndex({ head, onDelete }: SearchSettingsViewProps) {
  const i18n = useI18n();
  const [isAsking, setIsAsking] = useState(false);
  const name = i18n._({ id: 'search.deleteIndex', message: 'Delete index' });
  return (
    <>
      <Button disabled={head.messages === 0} onClick={() => setIsAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={name}
          confirm={i18n._({ id: 'search.delete', message: 'Delete' })}
          onConfirm={() => {
            setIsAsking(false);
            onDelete();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'search.deleteText',
              message: 'No message is deleted. The next search makes a new index, which takes a while.',
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
