import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Rows } from '../../ui/row/Row.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { failureText } from './failure-text.ts';
import styles from './space.module.css';

export interface SpaceViewProps {
  readonly header: ReactNode;
  readonly topic: string | null;
  readonly memberCount: number | null;
  /** Its rooms, drawn; null until they were heard of. */
  readonly rooms: readonly ReactNode[] | null;
  readonly isComplete: boolean;
  readonly isBusy: boolean;
  readonly failure: MembershipFailure | PortFailure | null;
  /** Asks for more rooms, or once more. */
  readonly onMore: () => void;
}

/** A space: its topic and its rooms. */
export function SpaceView(props: SpaceViewProps) {
  const { header, topic, memberCount, rooms, isComplete, isBusy, failure, onMore } = props;
  const i18n = useI18n();
  const title = i18n._({ id: 'space.rooms', message: 'Rooms in this space' });
  return (
    <div className={styles.space}>
      {header}
      <div className={styles.scroller} data-region="space">
        <div className={styles.about}>
          {topic !== null && (
            <p dir="auto" translate="no">
              {topic}
            </p>
          )}
          {memberCount !== null && (
            <p className={styles.quiet}>
              {i18n._({
                id: 'space.members',
                message: '{count, plural, one {# member} other {# members}}',
                values: { count: memberCount },
              })}
            </p>
          )}
        </div>
        <h2 className={styles.title}>{title}</h2>
        {rooms !== null && rooms.length > 0 && (
          <div className={styles.rooms}>
            <Rows label={title}>{rooms}</Rows>
          </div>
        )}
        {rooms?.length === 0 && failure === null && !isBusy && (
          <p className={styles.quiet}>
            {i18n._({ id: 'space.empty', message: 'This space has no rooms that you can see.' })}
          </p>
        )}
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {failureText(i18n, failure)}
          </p>
        )}
        {isBusy && <Spinner />}
        {!isBusy && (failure !== null || !isComplete) && (
          <Button onClick={onMore}>
            {failure === null
              ? i18n._({ id: 'space.more', message: 'Show more rooms' })
              : i18n._({ id: 'space.again', message: 'Try again' })}
          </Button>
        )}
      </div>
    </div>
  );
}
