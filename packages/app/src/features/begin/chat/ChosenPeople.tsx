import type { UserId } from '@parley/sdk/client/ids.ts';
import { X } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import type { FoundUser } from '../../../lib/people/people.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import styles from './start-chat.module.css';

const FACE_PX = 20;

export interface ChosenPeopleProps {
  readonly chosen: readonly FoundUser[];
  readonly onRemove: (userId: UserId) => void;
}

/** The people who were chosen, each with a button that takes them out. */
export function ChosenPeople({ chosen, onRemove }: ChosenPeopleProps) {
  const i18n = useI18n();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={i18n._({ id: 'begin.chosen', message: 'Chosen' })}>
      {chosen.map((user) => (
        <Chip key={user.userId} user={user} onRemove={() => onRemove(user.userId)} />
      ))}
    </ul>
  );
}

function Chip({
  user: { userId, name, avatar },
  onRemove,
}: {
  readonly user: FoundUser;
  readonly onRemove: () => void;
}) {
  const i18n = useI18n();
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <li className={styles.chip}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="s" />
      <span className={styles.chipName} dir="auto" translate="no" title={userId}>
        {name}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={i18n._({ id: 'begin.removePerson', message: 'Remove {name}', values: { name } })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
