import type { I18n } from '@lingui/core';
import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { failureText } from './failure-text.ts';
import styles from './invitation.module.css';

export interface InvitationViewProps {
  /** With their id; null where nobody is known. */
  readonly inviterName: string | null;
  /** Why, in the inviter's words; null for none. */
  readonly reason: string | null;
  /** The action in progress. */
  readonly busy: 'join' | 'decline' | null;
  readonly failure: MembershipFailure | PortFailure | null;
  readonly onJoin: () => void;
  readonly onDecline: () => void;
}

/** The inviter, and the two answers. */
export function InvitationView({ inviterName, reason, busy, failure, onJoin, onDecline }: InvitationViewProps) {
  const i18n = useI18n();
  return (
    <Notice
      place="part"
      title={i18n._({ id: 'invitation.title', message: 'You are invited' })}
      text={invitedBy(i18n, inviterName)}
      actions={
        <>
          <Button variant="primary" isBusy={busy === 'join'} disabled={busy === 'decline'} onClick={onJoin}>
            {i18n._({ id: 'invitation.join', message: 'Join' })}
          </Button>
          <Button isBusy={busy === 'decline'} disabled={busy === 'join'} onClick={onDecline}>
            {i18n._({ id: 'invitation.decline', message: 'Decline' })}
          </Button>
        </>
      }
    >
      {reason !== null && (
        <blockquote className={styles.reason} dir="auto" translate="no">
          {reason}
        </blockquote>
      )}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
    </Notice>
  );
}

function invitedBy(i18n: I18n, inviter: string | null): string {
  if (inviter === null) {
    return i18n._({ id: 'invitation.text', message: 'You can read its messages after you join.' });
  }
  return i18n._({
    id: 'invitation.textBy',
    message: '{inviter} invited you to this room. You can read its messages after you join.',
    values: { inviter },
  });
}
