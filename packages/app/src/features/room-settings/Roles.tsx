import type { RoleHolder } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { PersonLines } from '../../ui/person/PersonLines.tsx';
import { Row, Rows } from '../../ui/row/Row.tsx';
import type { KnownSettings, RoomSectionProps } from './contract.ts';
import { Permissions } from './Permissions.tsx';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { ROLE_LEVELS, roleName, whyNot } from './words.ts';

const FACE_PX = 28;

/** The part `Roles`: who has which, and what each takes. */
export function Roles({ settings }: RoomSectionProps) {
  return (
    <>
      <People settings={settings} />
      <Permissions settings={settings} />
    </>
  );
}

interface Asked {
  readonly person: RoleHolder;
  readonly level: number;
}

function People({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, rights } = settings;
  const view = useView('roomSettings.roles', { roomId });
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [asked, setAsked] = useState<Asked | null>(null);
  const title = i18n._({ id: 'roomSettings.people', message: 'People with a role' });
  const roles = view.kind === 'ready' ? view.value : null;
  const give = ({ person, level }: Asked) =>
    void run(() => change({ kind: 'role', userId: person.userId, level: level === usual(settings) ? null : level }));
  const choose = (one: Asked) => {
    // Lowering oneself cannot be taken back, nor can raising somebody to one's own level.
    const isLasting = one.person.isMe || one.level === settings.ownLevel;
    if (isLasting) setAsked(one);
    else give(one);
  };
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      <p className={group.hint}>
        {whyNot(i18n, settings, 'changeLevels', rights.changeLevels) ??
          i18n._({ id: 'roomSettings.peopleHint', message: 'Give somebody else a role in their profile.' })}
      </p>
      {roles !== null && (
        <Rows label={title}>
          {roles.people.map((person) => (
            <Person
              key={person.userId}
              person={person}
              usualLevel={usual(settings)}
              onChoose={(level) => choose({ person, level })}
            />
          ))}
        </Rows>
      )}
      <SaveNote saving={saving} />
      {asked !== null && (
        <RoleDialog
          asked={asked}
          isLast={roles?.isLastAdministrator === true}
          onConfirm={() => {
            setAsked(null);
            give(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface PersonProps {
  readonly person: RoleHolder;
  readonly usualLevel: number;
  readonly onChoose: (level: number) => void;
}

function Person({ person, usualLevel, onChoose }: PersonProps) {
  const i18n = useI18n();
  const { userId, name, avatar, level, highestLevel, isJoined } = person;
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  const levels = [...new Set([level, ...ROLE_LEVELS, usualLevel])]
    .filter((one) => one === level || (highestLevel !== null && one <= highestLevel))
    .sort((one, other) => other - one);
  return (
    <Row
      leading={<Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />}
      action={
        highestLevel === null ? (
          <span className={group.hint}>{roleName(i18n, level)}</span>
        ) : (
          <SelectField
            label={i18n._({ id: 'roomSettings.roleOf', message: 'Role of {name}', values: { name } })}
            isLabelHidden
            options={levels.map((value) => ({ value, label: roleName(i18n, value) }))}
            value={level}
            onChange={onChoose}
          />
        )
      }
    >
      <PersonLines id={userId} name={name} hasId={false} />
      {!isJoined && (
        <span className={group.hint}>{i18n._({ id: 'roomSettings.notIn', message: 'Not in the room' })}</span>
      )}
    </Row>
  );
}

interface RoleDialogProps {
  readonly asked: Asked;
  readonly isLast: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function RoleDialog({ asked: { person, level }, isLast, onConfirm, onClose }: RoleDialogProps) {
  const i18n = useI18n();
  const values = { name: person.name, role: roleName(i18n, level) };
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomSettings.roleTitle', message: 'Change role' })}
      tone={person.isMe ? 'danger' : 'primary'}
      confirm={i18n._({ id: 'roomSettings.roleDo', message: 'Change' })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={styles.group}>
        <p>
          {person.isMe
            ? i18n._({
                id: 'roomSettings.roleMine',
                message: 'You become {role}. You cannot give yourself your old role back.',
                values,
              })
            : i18n._({
                id: 'roomSettings.roleLasting',
                message: '{name} becomes {role}, like you. You cannot undo this.',
                values,
              })}
        </p>
        {person.isMe && isLast && (
          <p className={styles.warning}>
            {i18n._({
              id: 'roomSettings.lastAdmin',
              message: 'You are the last who can change roles here: nobody can do so any more then.',
            })}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The level of everybody who is not listed. */
function usual({ permissions }: KnownSettings): number {
  return permissions.find(({ permission }) => permission.kind === 'named' && permission.name === 'role')?.level ?? 0;
}
