import type { SpaceFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { failureText } from '../failure-text.ts';
import styles from './lobby.module.css';

export interface LobbyViewProps {
  readonly header: ReactNode;
  readonly topic: string | null;
  readonly memberCount: number | null;
  readonly mayManage: boolean;
  /** Rooms that the user could join now. */
  readonly joinableCount: number;
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  /** All of its rooms are there. */
  readonly isWhole: boolean;
  readonly failure: SpaceFailure | PortFailure | null;
  /** Asks for more rooms, or once more. */
  readonly onMore: () => void;
  readonly onJoin: () => void;
  readonly onAdd: () => void;
  readonly onCreateRoom: () => void;
  readonly onCreate: () => void;
  /** Leads to the notification level of its rooms. */
  readonly onNotifications: () => void;
  readonly onLeave: () => void;
  /** Its rooms, drawn. */
  readonly children?: ReactNode;
}

/** A space: what it is about, what can be done, and its rooms. */
export function LobbyView(props: LobbyViewProps) {
  const { header, topic, memberCount, mayManage, isEmpty, isBusy, isWhole, failure } = props;
  const i18n = useI18n();
  return (
    <div className={styles.space}>
      {header}
      <div className={styles.scroller} data-region="space">
        <div className={styles.column}>
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
          <LobbyActions {...props} />
          {props.children}
          {isEmpty && (
            <p className={styles.quiet}>
              {mayManage
                ? i18n._({
                    id: 'space.emptyOwn',
                    message: 'This space has no rooms yet. Add some that belong together.',
                  })
                : i18n._({ id: 'space.empty', message: 'This space has no rooms that you can see.' })}
            </p>
          )}
          {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
          {isBusy && <Spinner />}
          {!isBusy && (failure !== null || !isWhole) && (
            <Button onClick={props.onMore}>
              {failure === null
                ? i18n._({ id: 'space.more', message: 'Show more rooms' })
                : i18n._({ id: 'space.again', message: 'Try again' })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Actions on the space as a whole. */
function LobbyActions(props: LobbyViewProps) {
  const i18n = useI18n();
  const { joinableCount, mayManage } = props;
  return (
    <div className={styles.actions}>
      {joinableCount > 0 && (
        <Button variant="primary" size="small" onClick={props.onJoin}>
          {i18n._({ id: 'space.joinSeveral', message: 'Join rooms' })}
        </Button>
      )}
      {mayManage && (
        <>
          <Button size="small" onClick={props.onAdd}>
            {i18n._({ id: 'space.add', message: 'Add rooms' })}
          </Button>
          <Button size="small" onClick={props.onCreateRoom}>
            {i18n._({ id: 'begin.room', message: 'Create room' })}
          </Button>
          <Button size="small" onClick={props.onCreate}>
            {i18n._({ id: 'spaces.create', message: 'Create space' })}
          </Button>
        </>
      )}
      <Button size="small" onClick={props.onNotifications}>
        {i18n._({ id: 'space.notifications', message: 'Notifications' })}
      </Button>
      <Button size="small" variant="quiet" onClick={props.onLeave}>
        {i18n._({ id: 'space.leave', message: 'Leave space' })}
      </Button>
    </div>
  );
}
