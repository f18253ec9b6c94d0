import type { TreePerson, TreeRole } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PersonLines } from '../../ui/person/PersonLines.tsx';
import styles from './files.module.css';
import { roleOptions } from './role-text.ts';

const FACE_PX = 28;

export interface SharedPersonProps {
  readonly person: TreePerson;
  readonly onRole: (userId: UserId, role: TreeRole) => void;
}

/** Somebody in a tree, and their role. */
export function SharedPerson({ person, onRole }: SharedPersonProps) {
  const i18n = useI18n();
  const { userId, name, membership, role, mayChange } = person;
  const imageUrl = useAvatarUrl(person.avatar, FACE_PX);
  const isHere = membership === 'join';
  return (
    <li className={styles.personLine}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <PersonLines id={userId} name={name} hasId />
      {!isHere && (
        <span className={styles.quiet}>
          {membership === 'invite'
            ? i18n._({ id: 'trees.isInvited', message: 'Invited' })
            : i18n._({ id: 'trees.asks', message: 'Asks to join' })}
        </span>
      )}
      <SelectField
        isLabelHidden
        label={i18n._({ id: 'trees.roleOf', message: 'Role of {name}', values: { name } })}
        options={roleOptions(i18n)}
        value={role}
        isDisabled={!mayChange}
        onChange={(next) => onRole(userId, next)}
      />
    </li>
  );
}
