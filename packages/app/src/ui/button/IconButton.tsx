import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name; also what hovering shows. */
  readonly label: string;
  /** A drawing in `currentColor`, about 18 px. */
  readonly icon: ReactNode;
  /** 36 px, 32 px in toolbars, or 28 px. */
  readonly size?: 'medium' | 'toolbar' | 'small';
}

/** A button without words. */
export function IconButton({ label, icon, size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        styles.icon,
        size === 'toolbar' && styles.iconToolbar,
        size === 'small' && styles.iconSmall,
        className,
      )}
    >
      {icon}
    </button>
  );
}
