import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SuggestionOptions } from './SuggestionOptions.tsx';
import styles from './search-box.module.css';
import type { Suggestion } from './suggestions.ts';
import {
  complete,
  OPERATORS,
  type OpenOperator,
  type Operator,
  operatorOf,
  type Typed,
  withOperator,
  wordAt,
} from './typed-words.ts';

export interface SearchBoxProps {
  readonly typed: string;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Searching one room, nobody has to say which. */
  readonly isInRoom: boolean;
  /** Hook that tells how to go on with the operator at the caret. */
  readonly useSuggestions: (open: OpenOperator | null) => readonly Suggestion[];
  readonly onType: (typed: string) => void;
  /** Enter or the down arrow: to the results. */
  readonly onResults: () => void;
}

/** The box with suggestions for operators, and a button for each operator. The focus stays in the box, which names the active option. */
export function SearchBox({ typed, box, isInRoom, useSuggestions, onType, onResults }: SearchBoxProps) {
  const i18n = useI18n();
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const word = caret === null ? null : wordAt(typed, caret);
  const items = useSuggestions(word === null || isClosed ? null : operatorOf(word));
  const at = Math.min(active, items.length - 1);
  const isOpen = items.length > 0;

  // A caret that is set before the text is drawn stands at its end.
  const nextCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  const put = (next: Typed) => {
    nextCaret.current = next.caret;
    setCaret(next.caret);
    setActive(0);
    setIsClosed(false);
    onType(next.text);
    box.current?.focus();
  };
  const take = ({ term }: Suggestion) => {
    if (word !== null) put(complete(typed, word, term));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = items[at];
    if (event.key === 'ArrowDown' && isOpen) setActive((at + 1) % items.length);
    else if (event.key === 'ArrowUp' && isOpen) setActive((at - 1 + items.length) % items.length);
    else if (event.key === 'Escape' && isOpen) setIsClosed(true);
    else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onResults();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <SearchField
          ref={box}
          type="search"
          data-panel-start=""
          label={i18n._({ id: 'search.box', message: 'Search messages' })}
          dir="auto"
          enterKeyHint="search"
          aria-autocomplete="list"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          value={typed}
          onChange={({ target }) => {
            setCaret(target.selectionStart);
            setActive(0);
            setIsClosed(false);
            onType(target.value);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
        {isOpen && <SuggestionOptions id={id} items={items} active={at} onActivate={setActive} onTake={take} />}
      </div>
      <Operators isInRoom={isInRoom} onAdd={(operator) => put(withOperator(typed, operator))} />
    </div>
  );
}

const NAMES = {
  from: /*i18n*/ { id: 'search.from', message: 'From' },
  in: /*i18n*/ { id: 'search.in', message: 'In' },
  has: /*i18n*/ { id: 'search.has', message: 'Has' },
  is: /*i18n*/ { id: 'search.is', message: 'Is' },
  before: /*i18n*/ { id: 'search.before', message: 'Before' },
  after: /*i18n*/ { id: 'search.after', message: 'After' },
} as const satisfies Record<Operator, unknown>;

interface OperatorsProps {
  readonly isInRoom: boolean;
  readonly onAdd: (operator: Operator) => void;
}

/** A button for each operator. */
function Operators({ isInRoom, onAdd }: OperatorsProps) {
  const i18n = useI18n();
  return (
    <div role="group" aria-label={i18n._({ id: 'search.filters', message: 'Filters' })} className={styles.operators}>
      {OPERATORS.filter((operator) => !isInRoom || operator !== 'in').map((operator) => (
        <button
          key={operator}
          type="button"
          className={styles.operator}
          title={`${operator}:`}
          // The focus stays in the box, so that a phone keeps its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAdd(operator)}
        >
          {i18n._(NAMES[operator])}
        </button>
      ))}
    </div>
  );
}
