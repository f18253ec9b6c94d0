import type { TreePerson, TreeRole } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import type { FormEvent } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { FoundUser } from '../../lib/people/people.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PersonLines } from '../../ui/person/PersonLines.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import styles from './files.module.css';
import { roleOptions } from './role-text.ts';
import { SharedPerson } from './SharedPerson.tsx';

export interface ShareViewProps {
  readonly name: string;
  readonly mayInvite: boolean;
  readonly query: string;
  readonly found: readonly FoundUser[];
  /** The user id that was typed; null for other words. */
  readonly wanted: UserId | null;
  readonly role: TreeRole;
  readonly isBusy: boolean;
  readonly failure: AnyFailure | null;
  /** Sentence about the last thing done, to be announced. */
  readonly said: string;
  readonly people: readonly TreePerson[];
  readonly isWhole: boolean;
  readonly onQuery: (query: string) => void;
  readonly onRoleToGive: (role: TreeRole) => void;
  readonly onInvite: (userId: UserId, name: string) => void;
  readonly onRole: (userId: UserId, role: TreeRole) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** A field to invite people in a role, and the people who are there. */
export function ShareView(props: ShareViewProps) {
  const { name, mayInvite, query, found, wanted, role, isBusy, failure, said, people, isWhole, onClose } = props;
  const i18n = useI18n();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = wanted ?? (found.length === 1 ? (found[0]?.userId ?? null) : null);
    if (first !== null && !isBusy) props.onInvite(first, query.trim());
  };
  const canInvite = wanted !== null || found.length === 1;
  return (
    <Dialog
      size="wide"
      title={i18n._({ id: 'trees.shareTitle', message: 'Share {name}', values: { name } })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'trees.close', message: 'Close' })}</Button>}
    >
      {mayInvite && (
        <form className={styles.share} onSubmit={submit}>
          <TextField
            autoFocus
            className={styles.shareField}
            label={i18n._({ id: 'trees.person', message: 'Name or user ID' })}
            error={failure === null ? null : failureText(i18n, failure)}
            value={query}
            autoComplete="off"
            onChange={({ target }) => props.onQuery(target.value)}
          />
          <SelectField
            label={i18n._({ id: 'trees.role', message: 'Role' })}
            options={roleOptions(i18n)}
            value={role}
            onChange={props.onRoleToGive}
          />
          <Button type="submit" variant="primary" disabled={!canInvite} isBusy={isBusy}>
            {i18n._({ id: 'trees.invite', message: 'Invite' })}
          </Button>
          {isBusy && (
            <Button onClick={props.onStop}>{i18n._({ id: 'trees.stopInviting', message: 'Stop inviting' })}</Button>
          )}
        </form>
      )}
      {!mayInvite && failure !== null && <p role="alert">{failureText(i18n, failure)}</p>}
      <FoundList {...props} />
      <p className={styles.said} role="status">
        {said}
      </p>
      <ul className={styles.people} aria-label={i18n._({ id: 'trees.people', message: 'People' })}>
        {people.map((person) => (
          <SharedPerson key={person.userId} person={person} onRole={props.onRole} />
        ))}
      </ul>
      {!isWhole && <Spinner />}
    </Dialog>
  );
}

/** People who are found, each a button that invites them. */
function FoundList({ found, isBusy, onInvite }: Pick<ShareViewProps, 'found' | 'isBusy' | 'onInvite'>) {
  const i18n = useI18n();
  if (found.length === 0) return null;
  return (
    <ul className={styles.found} aria-label={i18n._({ id: 'trees.found', message: 'People found' })}>
      {found.map(({ userId, name }) => (
        <li key={userId}>
          <button type="button" className={styles.person} disabled={isBusy} onClick={() => onInvite(userId, name)}>
            <Avatar id={userId} name={name} imageUrl={null} shape="person" size="m" />
            <PersonLines id={userId} name={name} hasId />
          </button>
        </li>
      ))}
    </ul>
  );
}
