import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';
import { gridTarget } from '../../lib/emoji/grid-target.ts';
import { inTone, type SkinTone } from '../../lib/emoji/skin-tone.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './emoji.module.css';
import { groupName, type ShownGroup } from './group-words.ts';

export interface EmojiGridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly groups: readonly ShownGroup[];
  readonly tone: SkinTone;
  /** An emoji was pressed: given without its tone. */
  readonly onPick: (emoji: string) => void;
  /** A key was pressed that writes something: it belongs into the search field. */
  readonly onType: () => void;
  /** A note in place of the emoji when there are none. */
  readonly children?: ReactNode;
}

/** So many groups fill what is seen at first. */
const FIRST_GROUPS = 2;

/**
 * Emoji in groups under headings. All groups have their places at once; their emoji are drawn one group a frame, because two thousand of
 * them at a time would be felt. One emoji can be reached by Tab, the others by the arrow keys.
 */
export function EmojiGrid({ ref, groups, tone, onPick, onType, children }: EmojiGridProps) {
  const drawn = useGrowing(FIRST_GROUPS, groups.length);
  return (
    <div
      ref={ref}
      className={styles.grid}
      onKeyDown={(event) => onGridKey(event, onType)}
      onFocus={makeReachable}
      onClick={({ target }) => {
        const emoji = target instanceof Element && target.closest('button')?.dataset['emoji'];
        if (emoji) onPick(emoji);
      }}
    >
      {groups.map((group, index) => (
        <Group key={group.id} group={group} tone={tone} isDrawn={index < drawn} isFirst={index === 0} />
      ))}
      {children}
    </div>
  );
}

interface GroupProps {
  readonly group: ShownGroup;
  readonly tone: SkinTone;
  readonly isDrawn: boolean;
  readonly isFirst: boolean;
}

const Group = memo(function Group({ group, tone, isDrawn, isFirst }: GroupProps) {
  const i18n = useI18n();
  const id = useId();
  return (
    <section className={styles.group} style={sized(group.emoji.length)} data-group={group.id} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {groupName(i18n, group.id)}
      </h3>
      <div className={styles.cells}>
        {isDrawn &&
          group.emoji.map((one, index) => (
            <button
              key={one.emoji}
              type="button"
              className={styles.emoji}
              data-emoji={one.emoji}
              aria-label={`${inTone(one, tone)} ${one.name}`}
              title={one.name}
              tabIndex={isFirst && index === 0 ? 0 : -1}
            >
              {inTone(one, tone)}
            </button>
          ))}
      </div>
    </section>
  );
});

/** The number of emoji of a group, from which its height follows while it is not laid out. */
function sized(count: number): CSSProperties & { readonly '--count': number } {
  return { '--count': count };
}

/** Counts from `first` to `total`, one more after each frame. */
function useGrowing(first: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => (count < total ? afterNextPaint(() => setCount(count + 1)) : undefined), [count, total]);
  return count;
}

/** The emoji that has the focus is the one that Tab comes back to. */
function makeReachable({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) button.tabIndex = -1;
  target.tabIndex = 0;
}

function onGridKey(event: KeyboardEvent<HTMLElement>, onType: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, currentTarget, target } = event;
  if (key === 'Backspace' || (key.length === 1 && key !== ' ')) onType();
  const isMirrored = key.startsWith('Arrow') && getComputedStyle(currentTarget).direction === 'rtl';
  const next = buttonAt(isMirrored ? (MIRRORED.get(key) ?? key) : key, currentTarget, target);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The button that `key` leads to from the button `from`; null for other keys. */
function buttonAt(key: string, grid: HTMLElement, from: EventTarget): HTMLElement | null {
  if (!(from instanceof HTMLElement) || from.parentElement === null) return null;
  const groups = [...grid.querySelectorAll('section')].map((section) => [...section.querySelectorAll('button')]);
  const group = groups.findIndex((buttons) => buttons.some((button) => button === from));
  if (group < 0) return null;
  const index = groups[group]?.findIndex((button) => button === from) ?? 0;
  const columns = getComputedStyle(from.parentElement).gridTemplateColumns.split(' ').length;
  const sizes = groups.map(({ length }) => length);
  const place = gridTarget(key, { group, index }, sizes, columns);
  return place === null ? null : (groups[place.group]?.[place.index] ?? null);
}
