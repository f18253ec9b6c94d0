import type { Permission, PermissionLevel } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import group from '../../ui/page/group-texts.module.css';
import type { KnownSettings } from './contract.ts';
import { permissionText } from './permission-words.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave, useSetting } from './use-setting.ts';
import { ROLE_LEVELS, roleName } from './words.ts';

/** Event types are names with dots; what is longer is none. */
const EVENT_TYPE = /^[\w.-]{1,255}$/;

/** The table of what each role may do, and a field for types of events that are not in it. */
export function Permissions({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const title = i18n._({ id: 'roomSettings.permissions', message: 'Permissions' });
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{i18n._({ id: 'roomSettings.what', message: 'What' })}</th>
            <th scope="col">{i18n._({ id: 'roomSettings.from', message: 'From this role on' })}</th>
          </tr>
        </thead>
        <tbody>
          {settings.permissions.map((row) => (
            <PermissionRow key={keyOf(row.permission)} row={row} settings={settings} />
          ))}
        </tbody>
      </table>
      {settings.rights.changeLevels && <OtherType settings={settings} />}
    </div>
  );
}

interface PermissionRowProps {
  readonly row: PermissionLevel;
  readonly settings: KnownSettings;
}

function PermissionRow({ row: { permission, level }, settings }: PermissionRowProps) {
  const i18n = useI18n();
  const { roomId, ownLevel, rights } = settings;
  const change = useChange(roomId);
  const { shown, saving, set } = useSetting(level, (next) => change({ kind: 'permission', permission, level: next }));
  const label = permissionText(i18n, permission);
  const mayChange = rights.changeLevels && level <= ownLevel;
  // The role of newcomers above one's own would give what one does not have.
  const levels = [...new Set([...ROLE_LEVELS, level, shown])]
    .filter((one) => one === level || one <= ownLevel)
    .sort((one, other) => other - one);
  return (
    <tr>
      <th scope="row">
        {label}
        {saving.kind !== 'idle' && <SaveNote saving={saving} />}
      </th>
      <td>
        <SelectField
          label={label}
          isLabelHidden
          options={levels.map((value) => ({ value, label: roleName(i18n, value) }))}
          value={shown}
          isDisabled={!mayChange}
          onChange={set}
        />
      </td>
    </tr>
  );
}

function OtherType({ settings: { roomId, permissions } }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  // A type that is listed begins with the role that it would take unlisted, if it is a setting.
  const level = permissions.find((row) => keyOf(row.permission) === 'changeOther')?.level ?? 0;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const type = typed.trim();
    setIsWrong(!EVENT_TYPE.test(type));
    if (!EVENT_TYPE.test(type)) return;
    void run(() => change({ kind: 'permission', permission: { kind: 'event', type }, level })).then((isDone) => {
      if (isDone) setTyped('');
    });
  };
  return (
    <form className={styles.group} onSubmit={add}>
      <TextField
        label={i18n._({ id: 'roomSettings.otherType', message: 'Other type of event' })}
        hint={i18n._({
          id: 'roomSettings.otherTypeHint',
          message: 'For bots and other apps. Add it, then choose its role in the table.',
        })}
        error={isWrong ? i18n._({ id: 'roomSettings.badType', message: 'A type looks like org.example.event.' }) : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        end={
          typed.trim() !== '' && (
            <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
              {i18n._({ id: 'roomSettings.addType', message: 'Add' })}
            </Button>
          )
        }
      />
      <SaveNote saving={saving} />
    </form>
  );
}

function keyOf(permission: Permission): string {
  return permission.kind === 'named' ? permission.name : `event ${permission.type}`;
}
