import { type CSSProperties, memo, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';
import { classes } from '../../lib/dom/classes.ts';
import { inTone, type SkinTone } from '../../lib/emoji/skin-tone.ts';
import styles from './emoji.module.css';
import { makeReachable, onGridKey } from './grid-keys.ts';
import { PictureCell } from './PictureCell.tsx';
import type { Cell, PictureDrawing, ShownGroup } from './picker.ts';

export interface EmojiGridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly groups: readonly ShownGroup[];
  readonly tone: SkinTone;
  /** Draws the pictures among the cells; null where there are none. */
  readonly Drawing: PictureDrawing | null;
  /** Larger cells, for stickers. */
  readonly isLarge?: boolean;
  /** The cell with this key was pressed. */
  readonly onPick: (key: string) => void;
  /** A key was pressed that writes something: it belongs into the search field. */
  readonly onType: () => void;
  /** A note in place of the cells when there are none. */
  readonly children?: ReactNode;
}

/** So many groups fill what is seen at first. */
const FIRST_GROUPS = 2;

/**
 * Emoji and pictures in groups under headings. All groups have their places at once; their cells are drawn one group a frame, because two
 * thousand of them at a time would be felt. One cell can be reached by Tab, the others by the arrow keys.
 */
export function EmojiGrid({ ref, groups, tone, Drawing, isLarge = false, onPick, onType, children }: EmojiGridProps) {
  const drawn = useGrowing(FIRST_GROUPS, groups.length);
  return (
    <div
      ref={ref}
      className={classes(styles.grid, isLarge && styles.large)}
      onKeyDown={(event) => onGridKey(event, onType)}
      onFocus={makeReachable}
      onClick={({ target }) => {
        const key = target instanceof Element && target.closest('button')?.dataset['emoji'];
        if (key) onPick(key);
      }}
    >
      {groups.map((group, index) => (
        <Group
          key={group.id}
          group={group}
          tone={tone}
          Drawing={Drawing}
          isDrawn={index < drawn}
          isFirst={index === 0}
        />
      ))}
      {children}
    </div>
  );
}

interface GroupProps extends Pick<EmojiGridProps, 'tone' | 'Drawing'> {
  readonly group: ShownGroup;
  readonly isDrawn: boolean;
  readonly isFirst: boolean;
}

const Group = memo(function Group({ group, tone, Drawing, isDrawn, isFirst }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} style={sized(group.cells.length)} data-group={group.id} aria-labelledby={id}>
      <h3 id={id} className={styles.heading} dir="auto">
        {group.name}
      </h3>
      <div className={styles.cells}>
        {isDrawn &&
          group.cells.map((cell, index) => (
            <button
              key={cell.key}
              type="button"
              className={styles.emoji}
              data-emoji={cell.key}
              aria-label={labelOf(cell, tone)}
              title={cell.kind === 'emoji' ? cell.emoji.name : cell.picture.name}
              tabIndex={isFirst && index === 0 ? 0 : -1}
            >
              {cell.kind === 'emoji'
                ? inTone(cell.emoji, tone)
                : Drawing !== null && <PictureCell id={cell.picture.id} Drawing={Drawing} />}
            </button>
          ))}
      </div>
    </section>
  );
});

function labelOf(cell: Cell, tone: SkinTone): string {
  return cell.kind === 'emoji' ? `${inTone(cell.emoji, tone)} ${cell.emoji.name}` : cell.picture.name;
}

/** The number of cells of a group, from which its height follows while it is not laid out. */
function sized(count: number): CSSProperties & { readonly '--count': number } {
  return { '--count': count };
}

/** Counts from `first` to `total`, one more after each frame. */
function useGrowing(first: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => (count < total ? afterNextPaint(() => setCount(count + 1)) : undefined), [count, total]);
  return count;
}
