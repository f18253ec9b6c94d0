import type { I18n } from '@lingui/core';
import type { Membership, MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { removalText } from '../../lib/format/removal.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { KnownRoom } from '../timeline/contract.ts';
import { failureText } from './failure-text.ts';
import styles from './room-end.module.css';

export interface RoomEndViewProps {
  readonly isReplaced: boolean;
  readonly membership: Membership;
  /** The user who removed the current user, and the reason; null without a removal. */
  readonly removal: KnownRoom['removal'];
  readonly isBusy: boolean;
  readonly failure: MembershipFailure | PortFailure | { readonly kind: 'storageFailed' } | null;
  /** Goes to the room that takes this one's place. */
  readonly onGoOn: () => void;
  readonly onJoin: () => void;
  readonly onForget: () => void;
}

/** One line of why, and what can be done. */
export function RoomEndView(props: RoomEndViewProps) {
  const { isReplaced, membership, removal, isBusy, failure, onGoOn, onJoin, onForget } = props;
  const i18n = useI18n();
  const isOut = membership === 'leave' || membership === 'ban';
  return (
    <div className={styles.end} role="note" data-region="composer">
      <p>
        {!isReplaced && removal !== null ? removalText(i18n, removal, null) : whyText(i18n, isReplaced, membership)}
      </p>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
      <div className={styles.actions}>
        {isReplaced && (
          <Button variant="primary" isBusy={isBusy} onClick={onGoOn}>
            {i18n._({ id: 'membership.goOn', message: 'Go to the new room' })}
          </Button>
        )}
        {!isReplaced && membership === 'leave' && (
          <Button isBusy={isBusy} onClick={onJoin}>
            {i18n._({ id: 'membership.joinAgain', message: 'Join again' })}
          </Button>
        )}
        {isOut && (
          <Button disabled={isBusy} onClick={onForget}>
            {i18n._({ id: 'membership.forget', message: 'Forget room' })}
          </Button>
        )}
      </div>
    </div>
  );
}

function whyText(i18n: I18n, isReplaced: boolean, membership: Membership): string {
  if (isReplaced) {
    return i18n._({
      id: 'membership.replaced',
      message: 'This room was replaced. The conversation continues in a new room.',
    });
  }
  return membership === 'ban'
    ? i18n._({ id: 'membership.banned', message: 'You were banned from this room.' })
    : i18n._({ id: 'membership.out', message: 'You are no longer in this room.' });
}
