import type { I18n } from '@lingui/core';
import type { CardMember, PeopleFailure, UserCard } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { CardAct } from './card-act.ts';
import { PersonFacts } from './PersonFacts.tsx';
import styles from './people.module.css';
import { peopleFailureText, ROLE_LEVELS, roleText } from './people-words.ts';

const FACE_PX = 56;

export interface UserCardViewProps {
  readonly card: UserCard;
  readonly isBusy: boolean;
  readonly failure: PeopleFailure | PortFailure | null;
  readonly onMessage: () => void;
  readonly onAct: (act: CardAct) => void;
  /** Further facts about the user, such as presence. */
  readonly extra?: ReactNode;
  /** Further actions on the user. */
  readonly acts?: ReactNode;
  /** The viewer's own note on the user. */
  readonly note?: ReactNode;
  /** Rooms in common with the user. */
  readonly rooms?: ReactNode;
}

/** A user: identity, role in the room, and possible actions. */
export function UserCardView({ card, isBusy, failure, onMessage, onAct, extra, acts, note, rooms }: UserCardViewProps) {
  const i18n = useI18n();
  const { userId, name, avatar, member } = card;
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <div className={styles.card}>
      <div className={styles.person}>
        <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="xl" />
        <div className={styles.lines} translate="no">
          <p className={styles.bigName} dir="auto">
            {name}
          </p>
          {name !== userId && (
            <p className={styles.fullId} dir="ltr">
              {userId}
            </p>
          )}
          {extra}
        </div>
      </div>
      {card.profile === 'unknown' && member === null && (
        <p className={styles.quiet}>
          {i18n._({ id: 'people.unknown', message: 'The server has no information about this person.' })}
        </p>
      )}
      <PersonFacts pronouns={card.pronouns} timeZone={card.timeZone} />
      {member !== null && <Standing i18n={i18n} member={member} />}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {peopleFailureText(i18n, failure)}
        </p>
      )}
      {!card.isMe && (
        <div className={styles.acts}>
          <Button variant="primary" isBusy={isBusy} onClick={onMessage}>
            {i18n._({ id: 'people.message', message: 'Message' })}
          </Button>
          {acts}
          <Acts card={card} onAct={onAct} />
        </div>
      )}
      <RoleChoice card={card} onAct={onAct} />
      {note}
      {rooms}
    </div>
  );
}

function Standing({ i18n, member }: { readonly i18n: I18n; readonly member: CardMember }) {
  return (
    <div className={styles.standing}>
      <p>{standingText(i18n, member)}</p>
      {member.reason !== null && member.reason !== '' && (
        <p className={styles.quiet} dir="auto">
          {i18n._({ id: 'people.reasonWas', message: 'Reason: {reason}', values: { reason: member.reason } })}
        </p>
      )}
    </div>
  );
}

function standingText(i18n: I18n, { membership, level, by, isKicked }: CardMember): string {
  const name = by?.name ?? '';
  switch (membership) {
    case 'join':
      return roleText(i18n, level);
    case 'invite':
      return i18n._({ id: 'people.invitedBy', message: 'Invited by {name}', values: { name } });
    case 'knock':
      return i18n._({ id: 'people.asksToJoin', message: 'Asks to join this room' });
    case 'ban':
      return i18n._({ id: 'people.bannedBy', message: 'Banned by {name}', values: { name } });
    case 'leave':
      if (isKicked) return i18n._({ id: 'people.kickedBy', message: 'Kicked by {name}', values: { name } });
      return i18n._({ id: 'people.left', message: 'Has left this room' });
  }
}

function Acts({ card: { rights, member }, onAct }: Pick<UserCardViewProps, 'card' | 'onAct'>) {
  const i18n = useI18n();
  if (rights === null) return null;
  const kick =
    member?.membership === 'invite'
      ? i18n._({ id: 'people.uninvite', message: 'Withdraw invitation' })
      : member?.membership === 'knock'
        ? i18n._({ id: 'people.deny', message: 'Decline' })
        : i18n._({ id: 'people.kick', message: 'Kick' });
  const invite =
    member?.membership === 'knock'
      ? i18n._({ id: 'people.letIn', message: 'Accept' })
      : i18n._({ id: 'people.invite', message: 'Invite' });
  return (
    <>
      {rights.invite && <Button onClick={() => onAct({ kind: 'invite' })}>{invite}</Button>}
      {rights.unban && (
        <Button onClick={() => onAct({ kind: 'unban' })}>{i18n._({ id: 'people.unban', message: 'Unban' })}</Button>
      )}
      {rights.kick && <Button onClick={() => onAct({ kind: 'kick' })}>{kick}</Button>}
      {rights.ban && (
        <Button onClick={() => onAct({ kind: 'ban' })}>{i18n._({ id: 'people.ban', message: 'Ban' })}</Button>
      )}
    </>
  );
}

/** The roles that may be given. */
function RoleChoice({ card: { rights, member }, onAct }: Pick<UserCardViewProps, 'card' | 'onAct'>) {
  const i18n = useI18n();
  const highest = rights?.highestLevel ?? null;
  if (highest === null || member === null) return null;
  const levels = ROLE_LEVELS.filter((level) => level <= highest);
  const all = levels.includes(member.level) ? levels : [member.level, ...levels];
  return (
    <label className={styles.role}>
      <span>{i18n._({ id: 'people.role', message: 'Role' })}</span>
      <select
        className={styles.select}
        value={member.level}
        onChange={(event) => onAct({ kind: 'role', level: Number(event.target.value) })}
      >
        {all.map((level) => (
          <option key={level} value={level}>
            {roleText(i18n, level)}
          </option>
        ))}
      </select>
    </label>
  );
}
