import '../../../lib/i18n/later-messages.ts';
import { useEffect, useId, useRef } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import type { ComposerPlace, SuggestionSource } from '../contract.ts';
import type { FieldSlot } from '../field/use-field.ts';
import { HintLine } from './HintLine.tsx';
import styles from './suggest.module.css';
import { useHint } from './use-hint.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionListProps {
  readonly field: FieldSlot;
  readonly sources: readonly SuggestionSource[];
  readonly place: ComposerPlace;
  /** True to stand under the field and move what follows, where nothing may float. */
  readonly isUnder?: boolean;
}

/** Over the field: the list `Suggestions`, and how a command goes on. The focus stays in the field, which names the active option. */
export function SuggestionList({ field, sources, place, isUnder = false }: SuggestionListProps) {
  const i18n = useI18n();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const handle = useReadable(field);
  const { shown, take, activate } = useSuggestions(handle, sources, place);
  const hint = useHint(handle, sources);
  const active = shown?.active ?? null;
  const element = handle?.element;

  useEffect(() => {
    element?.setAttribute('aria-autocomplete', 'list');
    if (element === undefined || active === null) return;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [element, active, id]);

  if (shown === null && hint === null) return null;
  const options = shown !== null && (
    <div
      ref={list}
      id={id}
      role="listbox"
      className={styles.list}
      aria-label={i18n._({ id: 'composer.suggestions', message: 'Suggestions' })}
      // The focus stays in the field, so that a phone keeps its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.items.map((item, index) => (
        <button
          key={item.key}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === shown.active}
          className={styles.option}
          onPointerMove={() => index !== shown.active && activate(index)}
          onClick={() => take(item)}
        >
          {item.drawing !== undefined && <span className={styles.drawing}>{item.drawing}</span>}
          <span className={styles.label} dir="auto" translate="no">
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
  return (
    <div className={isUnder ? styles.under : styles.above}>
      {options}
      {hint !== null && <HintLine {...hint} />}
    </div>
  );
}
