import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

/** The entered data of a space to make. */
export interface EnteredSpace {
  readonly name: string;
  readonly topic: string;
  readonly isPublic: boolean;
  readonly address: string;
}

export const EMPTY_SPACE: EnteredSpace = { name: '', topic: '', isPublic: false, address: '' };

export interface SpaceFieldsProps {
  /** The space that it is made in; null for none. */
  readonly parentName: string | null;
  readonly space: EnteredSpace;
  readonly onChange: (space: EnteredSpace) => void;
}

/** The fields of a space to make. */
export function SpaceFields({ parentName, space, onChange }: SpaceFieldsProps) {
  const i18n = useI18n();
  const some =
    parentName === null
      ? i18n._({ id: 'spaces.invited', message: 'Invited people' })
      : i18n._({ id: 'spaces.members', message: 'Members of {space}', values: { space: parentName } });
  return (
    <>
      <TextField
        label={i18n._({ id: 'spaces.name', message: 'Name' })}
        value={space.name}
        autoFocus
        dir="auto"
        maxLength={255}
        onChange={(event) => onChange({ ...space, name: event.target.value })}
      />
      <TextField
        label={i18n._({ id: 'spaces.topic', message: 'Topic' })}
        value={space.topic}
        dir="auto"
        onChange={(event) => onChange({ ...space, topic: event.target.value })}
      />
      <Choice
        label={i18n._({ id: 'spaces.access', message: 'Who can join' })}
        isRadioGroup={true}
        value={space.isPublic ? 'anyone' : 'some'}
        onChange={(access) => onChange({ ...space, isPublic: access === 'anyone' })}
        options={[
          { value: 'some', label: some },
          { value: 'anyone', label: i18n._({ id: 'spaces.anyone', message: 'Anyone' }) },
        ]}
      />
      {space.isPublic && (
        <TextField
          label={i18n._({ id: 'spaces.address', message: 'Address' })}
          hint={i18n._({
            id: 'spaces.addressHint',
            message: 'The part before your server’s name, such as guild. Leave it empty for none.',
          })}
          value={space.address}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => onChange({ ...space, address: event.target.value })}
        />
      )}
    </>
  );
}
