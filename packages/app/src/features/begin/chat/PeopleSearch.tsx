import type { UserId } from '@parley/sdk/client/ids.ts';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { rovingTarget } from '../../../lib/dom/roving.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { FoundUser } from '../../../lib/people/people.ts';
import { Failure } from '../../../ui/failure/Failure.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FoundPerson } from './FoundPerson.tsx';
import styles from './start-chat.module.css';
import type { FoundUsers } from './use-found-users.ts';

export interface PeopleSearchProps {
  readonly query: string;
  readonly found: readonly FoundUser[];
  readonly search: FoundUsers['state'];
  readonly chosen: readonly FoundUser[];
  readonly onQuery: (query: string) => void;
  readonly onChoose: (user: FoundUser) => void;
  readonly onRemove: (userId: UserId) => void;
  /** Enter was pressed in an empty field. */
  readonly onSubmit: () => void;
}

/** A field, and the people that it finds. Enter chooses the first of them, the down arrow goes to the list. */
export function PeopleSearch(props: PeopleSearchProps) {
  const { query, found, chosen, onQuery, onChoose, onRemove, onSubmit } = props;
  const i18n = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (query.trim() === '') onSubmit();
    else if (first !== undefined) onChoose(first);
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = chosen.at(-1);
    if (event.key === 'ArrowDown') buttons()[0]?.focus();
    else if (event.key === 'Backspace' && query === '' && last !== undefined) onRemove(last.userId);
    else return;
    event.preventDefault();
  };
  const onListKey = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const target = rovingTarget(event.key, at, all.length);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        autoFocus
        label={i18n._({ id: 'begin.person', message: 'Name or user ID' })}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onFieldKey}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {found.length > 0 && (
        <ul
          ref={list}
          className={styles.found}
          aria-label={i18n._({ id: 'begin.found', message: 'People found' })}
          onKeyDown={onListKey}
        >
          {found.map((person) => (
            <FoundPerson key={person.userId} person={person} onChoose={() => onChoose(person)} />
          ))}
        </ul>
      )}
      <Outcome {...props} />
    </form>
  );
}

/** A sentence where nobody is listed. */
function Outcome({ query, found, search }: Pick<PeopleSearchProps, 'query' | 'found' | 'search'>) {
  const i18n = useI18n();
  if (query.trim() === '') return null;
  if (search === 'failed') {
    return (
      <Failure>
        {i18n._({
          id: 'begin.searchFailed',
          message: 'Your server could not be searched. Type again in a moment.',
        })}
      </Failure>
    );
  }
  if (found.length > 0 || search === 'searching') return null;
  return (
    <p className={styles.note} role="status">
      {i18n._({
        id: 'begin.nobody',
        message: 'Nobody was found. Enter a full user ID, such as @ana:example.org, to reach anyone.',
      })}
    </p>
  );
}
