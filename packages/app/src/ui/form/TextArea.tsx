import { type ComponentProps, useId } from 'react';
import styles from './text-field.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** Its name, above it. */
  readonly label: string;
  /** A sentence under it. */
  readonly hint?: string | undefined;
}

/** A few lines of text with their name above. */
export function TextArea({ label, hint, id, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={areaId}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          {...rest}
          id={areaId}
          rows={rows}
          className={styles.area}
          aria-describedby={hint === undefined ? undefined : `${areaId}-note`}
        />
      </div>
      {hint !== undefined && (
        <p id={`${areaId}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
