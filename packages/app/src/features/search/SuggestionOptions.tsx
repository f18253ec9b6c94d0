import { useEffect, useRef } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Face } from './Face.tsx';
import styles from './search-box.module.css';
import type { Suggestion } from './suggestions.ts';

const ICON_PX = 16;

export interface SuggestionOptionsProps {
  /** The options have it with their number. */
  readonly id: string;
  readonly items: readonly Suggestion[];
  readonly active: number;
  readonly onActivate: (at: number) => void;
  readonly onTake: (item: Suggestion) => void;
}

/** The list `Suggestions` under the box. */
export function SuggestionOptions({ id, items, active, onActivate, onTake }: SuggestionOptionsProps) {
  const i18n = useI18n();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      className={styles.list}
      aria-label={i18n._({ id: 'search.suggestions', message: 'Suggestions' })}
      // The focus stays in the box, so that a phone keeps its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        <button
          key={item.term}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onPointerMove={() => index !== active && onActivate(index)}
          onClick={() => onTake(item)}
        >
          <span className={styles.drawing}>
            {item.face !== undefined && <Face {...item.face} />}
            {item.Icon !== undefined && <item.Icon size={ICON_PX} aria-hidden="true" />}
          </span>
          <span className={styles.label} dir="auto" translate={item.face === undefined ? undefined : 'no'}>
            {item.label}
          </span>
          {item.detail !== undefined && (
            <span className={styles.detail} dir="auto" translate="no">
              {item.detail}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
