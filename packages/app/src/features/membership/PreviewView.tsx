import type { I18n } from '@lingui/core';
import type { MembershipFailure, RoomPreview } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { failureText } from './failure-text.ts';
import styles from './preview.module.css';

const FACE_PX = 64;

export interface PreviewViewProps {
  readonly preview: RoomPreview;
  /** The messages of a room that all can read; null where there are none to show. */
  readonly messages: ReactNode;
  /** The room knows that one wants in. */
  readonly isAsked: boolean;
  /** Joining, asking, or taking that back. */
  readonly isBusy: boolean;
  readonly failure: MembershipFailure | PortFailure | null;
  readonly onJoin: () => void;
  readonly onKnock: (reason: string) => void;
  readonly onTakeBack: () => void;
}

/** A room before one is in it, and the way in: a page of its own, or over the messages where these can be read. */
export function PreviewView(props: PreviewViewProps) {
  const { preview, messages, failure } = props;
  const i18n = useI18n();
  const imageUrl = useAvatarUrl(preview.avatar, FACE_PX);
  const name = preview.name ?? preview.alias ?? i18n._({ id: 'preview.noName', message: 'Unnamed room' });
  const isOver = messages !== null;
  const about = (
    <>
      <h1 className={styles.title} dir="auto" translate="no">
        {name}
      </h1>
      {preview.alias !== null && preview.name !== null && (
        <p className={styles.text} dir="ltr" translate="no">
          {preview.alias}
        </p>
      )}
      {preview.topic !== null && (
        <p className={classes(styles.text, isOver && styles.topic)} dir="auto" translate="no">
          {preview.topic}
        </p>
      )}
      <p className={styles.text}>{facts(i18n, preview)}</p>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </p>
      )}
    </>
  );
  const face = <Avatar id={preview.roomId} name={name} imageUrl={imageUrl} shape="room" size="l" />;
  if (!isOver) {
    return (
      <div className={styles.preview}>
        <div className={styles.column}>
          {face}
          {about}
          <Way {...props} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.readable}>
      <div className={styles.head}>
        {face}
        <div className={styles.about}>{about}</div>
        <div className={styles.way}>
          <Way {...props} />
        </div>
      </div>
      {messages}
    </div>
  );
}

/** Ways into the room; or the note that one has asked. */
function Way({ preview, isAsked, isBusy, onJoin, onKnock, onTakeBack }: PreviewViewProps) {
  if (isAsked) return <Asked isBusy={isBusy} onTakeBack={onTakeBack} />;
  return <Entry preview={preview} isBusy={isBusy} onJoin={onJoin} onKnock={onKnock} />;
}

function Asked({ isBusy, onTakeBack }: Pick<PreviewViewProps, 'isBusy' | 'onTakeBack'>) {
  const i18n = useI18n();
  return (
    <>
      <p role="status">
        {i18n._({
          id: 'preview.asked',
          message: 'You asked to join. The room opens here when your request is accepted.',
        })}
      </p>
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={onTakeBack}>
          {i18n._({ id: 'preview.takeBack', message: 'Take back request' })}
        </Button>
      </div>
    </>
  );
}

interface EntryProps {
  readonly preview: RoomPreview;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
  readonly onKnock: (reason: string) => void;
}

function Entry({ preview, isBusy, onJoin, onKnock }: EntryProps) {
  const i18n = useI18n();
  const [reason, setReason] = useState('');
  switch (preview.entry) {
    case 'invite':
      return (
        <p>{i18n._({ id: 'preview.byInvitation', message: 'Only people who are invited can join this room.' })}</p>
      );
    case 'knock': {
      const submit = (event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) onKnock(reason);
      };
      return (
        <form onSubmit={submit}>
          <TextField
            label={i18n._({ id: 'preview.reason', message: 'Why you want to join (optional)' })}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {i18n._({ id: 'preview.knock', message: 'Ask to join' })}
            </Button>
          </div>
        </form>
      );
    }
    default:
      return (
        <div className={styles.actions}>
          <Button variant="primary" isBusy={isBusy} onClick={onJoin}>
            {i18n._({ id: 'preview.join', message: 'Join' })}
          </Button>
        </div>
      );
  }
}

function facts(i18n: I18n, { joinedCount, isEncrypted, isSpace }: RoomPreview): string {
  const parts = [
    isSpace ? i18n._({ id: 'preview.space', message: 'Space' }) : null,
    joinedCount === null
      ? null
      : i18n._({
          id: 'preview.members',
          message: '{count, plural, one {# member} other {# members}}',
          values: { count: joinedCount },
        }),
    isEncrypted
      ? i18n._({ id: 'preview.encrypted', message: 'Encrypted' })
      : i18n._({ id: 'preview.unencrypted', message: 'Not encrypted' }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
