import { isServerName } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import styles from './explore.module.css';
import { exploredServers } from './servers.ts';

export interface ServerFieldProps {
  /** The server whose rooms are shown. */
  readonly server: string;
  readonly ownServer: string;
  readonly onServer: (server: string) => void;
}

/** The server whose rooms are shown: typed, or one of those that were explored before. */
export function ServerField({ server, ownServer, onServer }: ServerFieldProps) {
  const i18n = useI18n();
  const listId = useId();
  const noteId = useId();
  const explored = useReadable(exploredServers);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const label = i18n._({ id: 'explore.server', message: 'Server' });
  const known = [ownServer, ...explored.filter((other) => other !== ownServer)].filter((name) => name !== '');

  const apply = (text: string) => {
    const name = text.trim().toLowerCase();
    if (name !== '' && !isServerName(name)) return setIsWrong(true);
    setTyped(null);
    setIsWrong(false);
    const next = name === '' ? ownServer : name;
    if (next !== server) onServer(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null) apply(typed);
  };
  return (
    <form className={styles.server} onSubmit={submit}>
      <label className={styles.serverLabel}>
        {label}
        <input
          className={styles.serverInput}
          aria-label={label}
          list={listId}
          dir="ltr"
          value={typed ?? server}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The list is of those that begin so: with the name in it, that would be the only one.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
            if (known.includes(target.value)) apply(target.value);
          }}
          onBlur={() => {
            if (typed !== null) apply(typed);
          }}
        />
      </label>
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isWrong && (
        <p id={noteId} className={styles.failure} role="alert">
          {i18n._({ id: 'explore.wrongServer', message: 'Enter the name of a server, such as example.org.' })}
        </p>
      )}
    </form>
  );
}
