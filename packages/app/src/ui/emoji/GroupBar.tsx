import { Clock, Flag, Hand, Lightbulb, Plane, Shapes, Smile, Sprout, Trophy, UtensilsCrossed } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../button/IconButton.tsx';
import styles from './emoji.module.css';
import type { NamedGroup } from './group-words.ts';
import { PictureCell } from './PictureCell.tsx';
import type { PictureDrawing, ShownGroup } from './picker.ts';

const ICONS: ReadonlyMap<string, typeof Flag> = new Map(
  Object.entries({
    recent: Clock,
    smileys: Smile,
    people: Hand,
    nature: Sprout,
    food: UtensilsCrossed,
    travel: Plane,
    activities: Trophy,
    objects: Lightbulb,
    symbols: Shapes,
    flags: Flag,
  } satisfies Record<Exclude<NamedGroup, 'found'>, typeof Flag>),
);

export interface GroupBarProps {
  readonly groups: readonly ShownGroup[];
  /** Draws the first picture of a pack, which stands for it. */
  readonly Drawing: PictureDrawing | null;
  /** The grid whose groups the buttons lead to. */
  readonly grid: RefObject<HTMLElement | null>;
}

/** A button for each group, which leads to its first emoji. One of them can be reached by Tab, the others by the arrow keys. */
export function GroupBar({ groups, Drawing, grid }: GroupBarProps) {
  const i18n = useI18n();
  const [reachable, setReachable] = useState(0);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const target = barTarget(event, buttons.length, Math.min(reachable, buttons.length - 1));
    if (target === null) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={i18n._({ id: 'emoji.groups', message: 'Groups' })}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ id, name, cells }, index) => {
        const Icon = ICONS.get(id);
        const [first] = cells;
        return (
          <IconButton
            key={id}
            size="small"
            label={name}
            icon={
              Icon !== undefined ? (
                <Icon size={18} />
              ) : (
                Drawing !== null && first !== undefined && <PictureCell id={first.key} Drawing={Drawing} />
              )
            }
            tabIndex={index === Math.min(reachable, groups.length - 1) ? 0 : -1}
            onFocus={() => setReachable(index)}
            onClick={() => {
              const group = grid.current?.querySelectorAll('section')[index];
              group?.scrollIntoView({ block: 'start' });
              group?.querySelector('button')?.focus({ preventScroll: true });
            }}
          />
        );
      })}
    </div>
  );
}

/** The button that a key leads to; null for other keys. */
function barTarget({ key, currentTarget }: KeyboardEvent<HTMLElement>, count: number, at: number): number | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
