import type { I18n } from '@lingui/core';
import type { MembershipFailure, PastRoom, PastRooms } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { Rows } from '../../../ui/row/Row.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { failureText } from '../failure-text.ts';
import { type LeftRoomActs, LeftRoomRow } from './LeftRoomRow.tsx';
import styles from './left.module.css';

/** The state of the question to the server. */
export type Finding = 'asking' | 'done' | 'failed';

export interface LeftFailure {
  readonly room: PastRoom;
  readonly reason: MembershipFailure | PortFailure | { readonly kind: 'storageFailed' };
}

export interface LeftRoomsViewProps extends LeftRoomActs {
  readonly past: PastRooms;
  readonly finding: Finding;
  readonly failure: LeftFailure | null;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The dialog `Left rooms`: requests to join first, then by name. */
export function LeftRoomsView(props: LeftRoomsViewProps) {
  const { past, finding, failure, onAgain, onClose } = props;
  const i18n = useI18n();
  const title = i18n._({ id: 'membership.left', message: 'Left rooms' });
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'membership.close', message: 'Close' })}
        </Button>
      }
    >
      {failure !== null && (
        <Failure>
          {i18n._({
            id: 'membership.leftFailed',
            message: '{room}: {reason}',
            values: { room: roomNameText(i18n, failure.room.name), reason: failureText(i18n, failure.reason) },
          })}
        </Failure>
      )}
      {past.rooms.length > 0 && (
        <Rows label={title}>
          {sorted(i18n, past.rooms).map((room) => (
            <LeftRoomRow key={room.roomId} room={room} {...props} />
          ))}
        </Rows>
      )}
      <FindingLine past={past} finding={finding} onAgain={onAgain} />
    </Dialog>
  );
}

function FindingLine({ past, finding, onAgain }: Pick<LeftRoomsViewProps, 'past' | 'finding' | 'onAgain'>) {
  const i18n = useI18n();
  if (finding === 'failed') {
    return (
      <div className={styles.finding} role="alert">
        {i18n._({ id: 'membership.leftUnknown', message: 'Your server did not say which other rooms you left.' })}{' '}
        <Button size="small" onClick={onAgain}>
          {i18n._({ id: 'preview.again', message: 'Try again' })}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.finding} role="status">
      {finding === 'asking' && <Spinner />}
      {finding === 'asking'
        ? i18n._({ id: 'membership.leftAsking', message: 'Looking for rooms that you left' })
        : doneText(i18n, past)}
    </div>
  );
}

function doneText(i18n: I18n, { rooms, others }: PastRooms): string | null {
  if (rooms.length === 0) return i18n._({ id: 'membership.leftNone', message: 'There are no rooms that you left.' });
  if (others === 0) return null;
  return i18n._({
    id: 'membership.leftOthers',
    message: '{others, plural, one {# more room is} other {# more rooms are}} not shown. Forget some to see more.',
    values: { others },
  });
}

function sorted(i18n: I18n, rooms: readonly PastRoom[]): readonly PastRoom[] {
  const { compare } = new Intl.Collator(i18n.locale);
  return rooms
    .map((room) => ({ room, name: roomNameText(i18n, room.name), rank: room.membership === 'knock' ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank || compare(one.name, other.name))
    .map(({ room }) => room);
}
