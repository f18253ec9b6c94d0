import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  /** Its name, above it. */
  readonly label: string;
  /** The error in the entered text. Announced when it appears. */
  readonly error?: string | null;
  /** A sentence under the field while nothing is wrong. */
  readonly hint?: ReactNode;
  /** A control inside, at the end: to show a password, to clear. */
  readonly end?: ReactNode;
}

/** A line of text with its name above and its error under it. */
export function TextField({ label, error = null, hint, end, className, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const hasNote = error !== null || (hint !== undefined && hint !== null && hint !== '');
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={classes(styles.box, error !== null && styles.isWrong)}>
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          aria-invalid={error !== null || undefined}
          aria-describedby={hasNote ? noteId : undefined}
        />
        {end}
      </div>
      {error !== null ? (
        <p id={noteId} className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        hasNote && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
