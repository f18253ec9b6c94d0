import { useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './select-field.module.css';

export interface SelectFieldProps<Value extends string | number> {
  /** Its name, before it. */
  readonly label: string;
  /** The label is only said: what it would say stands beside it. */
  readonly isLabelHidden?: boolean;
  /** A sentence under it. */
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  /** Stands as it is, for a reason that the hint says. */
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of several, of which one is in sight: the browser's own list. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden = false, hint, options, value, isDisabled = false, onChange } = props;
  const id = useId();
  return (
    <div className={classes(styles.field, isLabelHidden && styles.isAlone)}>
      {!isLabelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <select
        id={id}
        className={styles.select}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={String(value)}
        disabled={isDisabled}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
