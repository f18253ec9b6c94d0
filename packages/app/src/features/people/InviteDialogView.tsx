import type { I18n } from '@lingui/core';
import type { FoundPerson, PeopleFailure, RoomInfo } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useByAddress } from '../../lib/people/by-address.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PersonLines } from '../../ui/person/PersonLines.tsx';
import { ShareLink } from '../../ui/share/ShareLink.tsx';
import styles from './people.module.css';
import { peopleFailureText } from './people-words.ts';

const FACE_PX = 28;

/** A link to a room, for people who find their own way in. */
export interface RoomLink {
  readonly shown: string;
  readonly link: string;
  readonly joinRule: Extract<RoomInfo, { readonly kind: 'known' }>['joinRule'];
}

export interface InviteDialogViewProps {
  readonly roomId: RoomId;
  readonly query: string;
  /** Null until there is a first answer. */
  readonly found: readonly FoundPerson[] | null;
  readonly invited: ReadonlySet<UserId>;
  readonly busy: UserId | null;
  readonly failure: PeopleFailure | PortFailure | null;
  /** The link to the room; null until the room is known. */
  readonly link: RoomLink | null;
  readonly onQuery: (query: string) => void;
  readonly onInvite: (userId: UserId) => void;
  readonly onClose: () => void;
}

/** A field with the people it finds, each with a button to invite them. */
export function InviteDialogView(props: InviteDialogViewProps) {
  const { roomId, query, found, invited, busy, failure, link, onQuery, onInvite, onClose } = props;
  const i18n = useI18n();
  const byAddress = useByAddress();
  return (
    <Dialog
      title={i18n._({ id: 'people.inviteTitle', message: 'Invite people' })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'people.done', message: 'Done' })}</Button>}
    >
      <TextField
        autoFocus
        label={i18n._({ id: 'people.inviteField', message: 'Name or user ID' })}
        hint={i18n._({
          id: 'people.inviteHint',
          message: 'Enter a user ID, such as @ana:example.org, to invite anyone.',
        })}
        error={failure === null ? null : peopleFailureText(i18n, failure)}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ul className={styles.found} aria-label={i18n._({ id: 'people.found', message: 'People found' })}>
        {found?.map((person) => (
          <FoundRow
            key={person.userId}
            person={person}
            isInvited={invited.has(person.userId)}
            isBusy={busy === person.userId}
            onInvite={() => onInvite(person.userId)}
          />
        ))}
      </ul>
      {found?.length === 0 && query !== '' && (
        <p className={styles.nothing} role="status">
          {i18n._({
            id: 'people.nobodyFound',
            message: 'Nobody was found. Enter the full user ID to invite somebody anyway.',
          })}
        </p>
      )}
      {byAddress({ query, roomId, onFound: onQuery, onStarted: onClose })}
      {link !== null && query === '' && (
        <ShareLink text={linkText(i18n, link.joinRule)} shown={link.shown} link={link.link} />
      )}
    </Dialog>
  );
}

/** Tells what somebody with the link can do. */
function linkText(i18n: I18n, joinRule: RoomLink['joinRule']): string {
  switch (joinRule) {
    case 'public':
      return i18n._({ id: 'people.linkPublic', message: 'Anyone can join by the link to this room:' });
    case 'knock':
    case 'knock_restricted':
      return i18n._({ id: 'people.linkKnock', message: 'Anyone can ask to join by the link to this room:' });
    case 'restricted':
    case 'invite':
    case 'private':
      return i18n._({
        id: 'people.linkInvite',
        message: 'The link leads to this room. Only people who are invited can join by it:',
      });
  }
}

interface FoundRowProps {
  readonly person: FoundPerson;
  readonly isInvited: boolean;
  readonly isBusy: boolean;
  readonly onInvite: () => void;
}

function FoundRow({ person: { userId, name, avatar, membership }, isInvited, isBusy, onInvite }: FoundRowProps) {
  const i18n = useI18n();
  const standing = standingText(i18n, isInvited ? 'invite' : membership);
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <li className={styles.foundRow}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <PersonLines id={userId} name={name} hasId={name !== userId} />
      {standing !== null ? (
        <span className={styles.note} role={isInvited ? 'status' : undefined}>
          {standing}
        </span>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={i18n._({ id: 'people.inviteName', message: 'Invite {name}', values: { name } })}
          onClick={onInvite}
        >
          {i18n._({ id: 'people.invite', message: 'Invite' })}
        </Button>
      )}
    </li>
  );
}

/** Why somebody cannot be invited now, in a word; null where they can be. */
function standingText(i18n: I18n, membership: FoundPerson['membership']): string | null {
  switch (membership) {
    case 'join':
      return i18n._({ id: 'people.isIn', message: 'In this room' });
    case 'invite':
      return i18n._({ id: 'people.invited', message: 'Invited' });
    case 'ban':
      return i18n._({ id: 'people.isBanned', message: 'Banned' });
    case 'knock':
    case 'leave':
    case null:
      return null;
  }
}
