import { GripHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import type { CallCorner } from './call-corner.ts';
import styles from './mini-frame.module.css';
import { useCallCorner } from './use-call-corner.ts';

export interface MiniFrameProps {
  /** Its name. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The place of a call while one reads on elsewhere: a corner, to which it is dragged, or goes by the keys of a button. */
export function MiniFrame({ label, className, children }: MiniFrameProps) {
  const i18n = useI18n();
  const id = useId();
  const { corner, props, onKeyDown, onPress } = useCallCorner();
  const move = i18n._({ id: 'calls.move', message: 'Move the call' });
  return (
    <section {...props} className={classes(className, styles.mini)} aria-label={label} data-stage="" data-place="mini">
      <button
        type="button"
        className={styles.grip}
        aria-label={move}
        aria-describedby={id}
        title={move}
        data-grip=""
        onKeyDown={onKeyDown}
        onClick={onPress}
      >
        <GripHorizontal size={16} aria-hidden="true" />
      </button>
      <VisuallyHidden>
        <span id={id} aria-live="polite">
          <CornerName corner={corner} />
        </span>
      </VisuallyHidden>
      {children}
    </section>
  );
}

function CornerName({ corner: { block, inline } }: { readonly corner: CallCorner }) {
  const i18n = useI18n();
  const isLeft = (inline === 'start') === (getComputedStyle(document.documentElement).direction !== 'rtl');
  if (block === 'start')
    return isLeft
      ? i18n._({ id: 'calls.topLeft', message: 'Top left' })
      : i18n._({ id: 'calls.topRight', message: 'Top right' });
  return isLeft
    ? i18n._({ id: 'calls.bottomLeft', message: 'Bottom left' })
    : i18n._({ id: 'calls.bottomRight', message: 'Bottom right' });
}
