import { type KeyboardEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { EMOJI } from './emoji-data.ts';
import styles from './reactions.module.css';
import { searchEmoji } from './search-emoji.ts';

export interface EmojiDialogProps {
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Choosing an emoji: by name, or with the arrow keys. */
export function EmojiDialog({ onPick, onClose }: EmojiDialogProps) {
  const i18n = useI18n();
  const grid = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const found = searchEmoji(EMOJI, query);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const target = at < 0 && event.key === 'ArrowDown' ? 0 : gridTarget(event.key, at, buttons);
    if (target === null) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  return (
    <Dialog title={i18n._({ id: 'reactions.emoji', message: 'Emoji' })} onClose={onClose}>
      <div onKeyDown={onKeyDown}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
            if (first !== undefined && query.trim() !== '') onPick(first.emoji);
          }}
        >
          <SearchField
            type="search"
            autoFocus
            label={i18n._({ id: 'reactions.search', message: 'Search emoji' })}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </form>
        <div ref={grid} className={styles.grid}>
          {found.map(({ emoji, name }) => (
            <button
              key={emoji}
              type="button"
              className={styles.emoji}
              aria-label={`${emoji} ${name}`}
              title={name}
              onClick={() => onPick(emoji)}
            >
              {emoji}
            </button>
          ))}
          {found.length === 0 && (
            <p className={styles.nothing} role="status">
              {i18n._({ id: 'reactions.nothing', message: 'No emoji of that name' })}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Where an arrow key leads in a grid whose rows wrap as they fit; null for other keys. */
function gridTarget(key: string, at: number, buttons: readonly HTMLElement[]): number | null {
  if (at < 0) return null;
  const top = buttons[0]?.offsetTop;
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]);
  const step = steps.get(key);
  return step === undefined ? null : Math.min(buttons.length - 1, Math.max(0, at + step));
}
