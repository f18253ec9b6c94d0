import { useId } from 'react';
import styles from './radio-list.module.css';

export interface RadioListProps<Value extends string> {
  /** The subject of the choice, as the group's name. */
  readonly label: string;
  /** A sentence under it. */
  readonly hint?: string | undefined;
  readonly options: readonly RadioOption<Value>[];
  /** Null: something else was chosen than these. */
  readonly value: Value | null;
  /** Stands as it is, for a reason that the hint says. */
  readonly isDisabled?: boolean;
  /** The chosen one is focused first. */
  readonly autoFocus?: boolean;
  readonly onChange: (value: Value) => void;
}

export interface RadioOption<Value> {
  readonly value: Value;
  readonly label: string;
  /** The consequence of choosing it, where its words do not say it. */
  readonly hint?: string;
}

/** One of a few, one under the other: where each needs a sentence of its own, or there is no room beside one another. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, hint, options, value, isDisabled = false, autoFocus = false, onChange } = props;
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
      {options.map((option, index) => (
        <div key={option.value} className={styles.option}>
          <input
            type="radio"
            id={`${id}-${index}`}
            className={styles.input}
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${index}-hint`}
            autoFocus={autoFocus && option.value === value}
            onChange={() => onChange(option.value)}
          />
          <label className={styles.words} htmlFor={`${id}-${index}`} dir="auto">
            {option.label}
          </label>
          {option.hint !== undefined && (
            <p id={`${id}-${index}-hint`} className={styles.hint}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
