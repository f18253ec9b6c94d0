import { useId } from 'react';
import styles from './radio-list.module.css';

export interface RadioListProps<Value extends string> {
  /** The subject of the choice, as the group's name. */
  readonly label: string;
  /** A sentence under it. */
  readonly hint?: string | undefined;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  /** Stands as it is, for a reason that the hint says. */
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}

export interface RadioOption<Value> {
  readonly value: Value;
  readonly label: string;
  /** The consequence of choosing it. */
  readonly hint: string;
}

/** One of a few, one under the other, where each needs a sentence of its own. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, hint, options, value, isDisabled = false, onChange } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.list}
      role="radiogroup"
      disabled={isDisabled}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <legend className={styles.label}>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <div key={option.value} className={styles.option}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            className={styles.input}
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <label className={styles.words} htmlFor={`${id}-${option.value}`}>
            {option.label}
          </label>
          <p id={`${id}-${option.value}-hint`} className={styles.hint}>
            {option.hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
