import type { Person } from '@parley/sdk/client/contract.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import styles from './rtc-faces.module.css';

/** More are a number. */
const MOST = 3;
const FACE_PX = 20;

/** The faces of some who are in a call, one over the other. */
export function RtcFaces({ people }: { readonly people: readonly Person[] }) {
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.slice(0, MOST).map((person) => (
        <Face key={person.userId} person={person} />
      ))}
    </span>
  );
}

function Face({ person: { userId, name, avatar } }: { readonly person: Person }) {
  return <Avatar id={userId} name={name} imageUrl={useAvatarUrl(avatar, FACE_PX)} shape="person" size="s" />;
}
