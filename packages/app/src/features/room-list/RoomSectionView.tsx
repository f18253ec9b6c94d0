import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import type { PlacedSection } from './list-layout.ts';
import { sectionName } from './list-words.ts';
import styles from './room-list.module.css';

export interface RoomSectionViewProps {
  readonly placed: PlacedSection;
  readonly onToggle: () => void;
  /** The rows that are drawn. */
  readonly children: ReactNode;
}

/** A section: its header, which stays in sight while there is any of it, and its rows. */
export function RoomSectionView({ placed, onToggle, children }: RoomSectionViewProps) {
  const i18n = useI18n();
  const headerId = useId();
  const listId = useId();
  const { section, top, height } = placed;
  const name = sectionName(i18n, section.id);
  const isFound = section.id === 'found';
  return (
    <div className={styles.section} style={{ top, height }} data-section={section.id}>
      {!isFound && (
        <h2 className={styles.sectionHeader}>
          <button
            type="button"
            id={headerId}
            className={styles.sectionButton}
            aria-expanded={!section.isCollapsed}
            aria-controls={section.isCollapsed ? undefined : listId}
            onClick={onToggle}
          >
            <ChevronDown
              className={classes(styles.chevron, section.isCollapsed && styles.isTurned)}
              aria-hidden="true"
            />
            <span className={styles.sectionName} dir="auto">
              {name}
            </span>
            {section.isCollapsed && section.waiting > 0 && (
              <Badge count={section.waiting} tone={section.isMentioned ? 'accent' : 'neutral'} />
            )}
          </button>
        </h2>
      )}
      {!section.isCollapsed && (
        <ul
          id={listId}
          className={styles.rows}
          aria-labelledby={isFound ? undefined : headerId}
          aria-label={isFound ? name : undefined}
        >
          {children}
        </ul>
      )}
    </div>
  );
}
