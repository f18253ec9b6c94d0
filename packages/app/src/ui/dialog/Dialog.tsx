import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  /** Its name and heading. */
  readonly title: string;
  /** Somebody wants out: Escape, or a press beside it. Stop rendering the dialog to close it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the one that is meant last. */
  readonly actions?: ReactNode;
  /** `alertdialog` interrupts and wants an answer. */
  readonly role?: 'dialog' | 'alertdialog';
  /** `wide`: for lists rather than questions. */
  readonly size?: 'medium' | 'wide';
  /** It takes the keys at once and is seen a little later. */
  readonly isLate?: boolean;
}

/**
 * A modal dialog on the browser's own: the rest is inert, Tab stays inside, and focus goes back to where it was. What should be
 * focused first has `autoFocus`.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, role = 'dialog', size = 'medium', isLate = false } = props;
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  // An element with `autoFocus` gets the focus only in an open dialog, so the content is drawn once it is open.
  const ref = useModal(onClose, () => setIsOpen(true));

  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, size === 'wide' && styles.wide, isLate && styles.isLate)}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
