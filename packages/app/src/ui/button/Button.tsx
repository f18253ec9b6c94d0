import type { ComponentProps } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing to do here. `quiet`: no ground until it is aimed at. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 36 px or 28 px high. */
  readonly size?: 'medium' | 'small';
  /** Working: shows so, keeps its width and its focus, and does nothing when pressed. */
  readonly isBusy?: boolean;
}

/** A button with words. Not a submit button unless `type` says so. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[variant], size === 'small' && styles.small, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classes(styles.label, isBusy && styles.isBehind)}>{children}</span>
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
