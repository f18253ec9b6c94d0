import type { I18n } from '@lingui/core';
import type { Inviter, MembershipFailure, RoomsWithInviter } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { InvitationProps } from '../timeline/contract.ts';
import { CommonRoomsLine } from './CommonRoomsLine.tsx';
import { failureText } from './failure-text.ts';
import styles from './invitation.module.css';

const FACE_PX = 36;

export interface InvitationViewProps {
  /** The words of the invitation; null where nobody is known who invites. */
  readonly said: InvitationProps['invitation'];
  /** Further knowledge of the inviter; null until then. */
  readonly inviter: Inviter | null;
  /** The action in progress. */
  readonly busy: 'join' | 'decline' | null;
  readonly failure: MembershipFailure | PortFailure | null;
  readonly onJoin: () => void;
  readonly onDecline: () => void;
  /** Further answers. */
  readonly acts?: ReactNode;
}

/** The inviter, and the answers. */
export function InvitationView({ said, inviter, busy, failure, onJoin, onDecline, acts }: InvitationViewProps) {
  const i18n = useI18n();
  return (
    <Notice
      place="part"
      title={i18n._({ id: 'invitation.title', message: 'You are invited' })}
      text={invitedBy(i18n, said?.inviterName ?? null)}
      actions={
        <>
          <Button variant="primary" isBusy={busy === 'join'} disabled={busy === 'decline'} onClick={onJoin}>
            {i18n._({ id: 'invitation.join', message: 'Join' })}
          </Button>
          <Button isBusy={busy === 'decline'} disabled={busy === 'join'} onClick={onDecline}>
            {i18n._({ id: 'invitation.decline', message: 'Decline' })}
          </Button>
          {acts}
        </>
      }
    >
      {said !== null && <Face said={said} avatar={inviter?.avatar ?? null} common={inviter?.common ?? null} />}
      {said !== null && said.reason !== null && (
        <blockquote className={styles.reason} dir="auto" translate="no">
          {said.reason}
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

interface FaceProps {
  readonly said: NonNullable<InvitationViewProps['said']>;
  readonly avatar: Inviter['avatar'];
  readonly common: RoomsWithInviter | null;
}

/** The inviter's picture and id, and what connects the user with them. Its size is the same before that is known. */
function Face({ said: { inviter, inviterName }, avatar, common }: FaceProps) {
  const imageUrl = useRoomAvatarUrl({ avatar, membership: 'invite' }, FACE_PX);
  return (
    <div className={styles.inviter}>
      <Avatar id={inviter} name={inviterName.replace(` (${inviter})`, '')} imageUrl={imageUrl} shape="person" />
      <div className={styles.lines}>
        <p className={styles.id} dir="ltr" translate="no">
          {inviter}
        </p>
        <CommonRoomsLine common={common} />
      </div>
    </div>
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
