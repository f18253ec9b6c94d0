import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { type FoundUser, useProfile } from '../../../lib/people/people.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { PersonLines } from '../../../ui/person/PersonLines.tsx';
import styles from './start-chat.module.css';

const FACE_PX = 36;

export interface FoundPersonProps {
  readonly person: FoundUser;
  readonly onChoose: () => void;
}

/** One of the people who were found, as a button. */
export function FoundPerson({ person, onChoose }: FoundPersonProps) {
  return (
    <li>
      <button type="button" className={styles.person} onClick={onChoose}>
        {person.name === person.userId ? <Nameless {...person} /> : <Named {...person} />}
      </button>
    </li>
  );
}

function Named({ userId, name, avatar }: FoundUser) {
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="l" />
      <PersonLines id={userId} name={name} hasId={name !== userId} />
    </>
  );
}

/** Only the id is known: the profile comes when their server tells it. */
function Nameless({ userId }: FoundUser) {
  const i18n = useI18n();
  const profile = useProfile(userId, null);
  const name = profile?.name ?? userId;
  if (name !== userId) return <Named userId={userId} name={name} avatar={profile?.avatar ?? null} />;
  return (
    <>
      <Avatar id={userId} name={userId} imageUrl={null} shape="person" size="l" />
      <span className={styles.lines}>
        <PersonLines id={userId} name={userId} hasId={false} />
        <span className={styles.note}>{i18n._({ id: 'begin.byId', message: 'By user ID' })}</span>
      </span>
    </>
  );
}
