import { type KeyboardEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { type SwitcherEntry, SwitcherOption } from './SwitcherOption.tsx';
import styles from './switcher.module.css';

export interface SwitcherViewProps {
  readonly typed: string;
  /** Null until there is a first answer. */
  readonly entries: readonly SwitcherEntry[] | null;
  /** Enter was pressed, and what it goes by is still being looked for. */
  readonly isEntered: boolean;
  /** They could not be searched. */
  readonly hasFailed: boolean;
  readonly onType: (typed: string) => void;
  readonly onChoose: (entry: SwitcherEntry) => void;
  /** Enter was pressed. */
  readonly onEnter: (at: number) => void;
  readonly onClose: () => void;
}

const PAGE = 8;

/** A field with a list under it. Focus stays in the field; the arrow keys choose. */
export function SwitcherView(props: SwitcherViewProps) {
  const { typed, entries, isEntered, hasFailed, onType, onChoose, onEnter, onClose } = props;
  const i18n = useI18n();
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const count = entries?.length ?? 0;
  const at = Math.min(chosen, Math.max(0, count - 1));
  const label = i18n._({ id: 'switcher.field', message: 'Room, person or command' });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, at, count);
    if (event.key === 'Enter') onEnter(at);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else if (target !== null) setChosen(target);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={i18n._({ id: 'switcher.title', message: 'Go to' })} onClose={onClose}>
      <SearchField
        autoFocus
        role="combobox"
        label={label}
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${listId}-${at}` : undefined}
        value={typed}
        // Keys after Enter are not meant for this field.
        readOnly={isEntered}
        onChange={(event) => {
          setChosen(0);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Results
        listId={listId}
        entries={entries}
        hasFailed={hasFailed}
        at={at}
        onChoose={onChoose}
        onPoint={setChosen}
      />
      <p className={styles.hint}>
        {i18n._({ id: 'switcher.hint', message: 'Type # for rooms, @ for people, > for commands.' })}
      </p>
    </Dialog>
  );
}

interface ResultsProps extends Pick<SwitcherViewProps, 'entries' | 'hasFailed' | 'onChoose'> {
  readonly listId: string;
  /** The one that is chosen. */
  readonly at: number;
  readonly onPoint: (at: number) => void;
}

function Results({ listId, entries, hasFailed, at, onChoose, onPoint }: ResultsProps) {
  const i18n = useI18n();
  return (
    <div className={styles.results}>
      <div
        id={listId}
        role="listbox"
        aria-label={i18n._({ id: 'switcher.list', message: 'Where to go' })}
        className={styles.list}
      >
        {entries?.map((entry, index) => (
          <SwitcherOption
            key={entry.key}
            id={`${listId}-${index}`}
            entry={entry}
            isChosen={index === at}
            onChoose={() => onChoose(entry)}
            onPoint={() => onPoint(index)}
          />
        ))}
      </div>
      {hasFailed && (
        <div className={styles.nothing}>
          <Failure>{i18n._({ id: 'switcher.failed', message: 'The search failed. Type again in a moment.' })}</Failure>
        </div>
      )}
      {entries?.length === 0 && !hasFailed && (
        <p className={styles.nothing} role="status">
          {i18n._({ id: 'switcher.nothing', message: 'No results.' })}
        </p>
      )}
    </div>
  );
}

/** Target of an arrow key: wraps around at the ends. Page keys stop there. */
function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + PAGE);
    case 'PageUp':
      return Math.max(0, at - PAGE);
    default:
      return null;
  }
}
