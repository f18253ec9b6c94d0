import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './choice.module.css';

export interface ChoiceProps<Value extends string | number> {
  /** The subject of the choice, as the group's name. */
  readonly label: string;
  /** The label is only said: what it would say is clear. */
  readonly isLabelHidden?: boolean;
  /** A sentence under it. */
  readonly hint?: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** A radio group for assistive technology, in the place of a plain group. */
  readonly isRadioGroup?: boolean;
  /** `words` beside one another, or `drawings` whose words are only said. */
  readonly shape?: 'words' | 'drawings';
}

export interface ChoiceOption<Value> {
  readonly value: Value;
  readonly label: string;
  /** For `drawings`: what is seen. */
  readonly drawing?: ReactNode;
}

/** One of a few, all of them in sight: the browser's own radio buttons, drawn as one strip. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, isLabelHidden = false, hint, options, value, onChange, isRadioGroup = false, shape = 'words' } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      role={isRadioGroup ? 'radiogroup' : undefined}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <legend className={isLabelHidden ? styles.said : styles.label}>{label}</legend>
      <div className={shape === 'words' ? styles.words : styles.drawings}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} title={shape === 'drawings' ? option.label : undefined}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {shape === 'drawings' && <span aria-hidden="true">{option.drawing}</span>}
            <span className={classes(shape === 'drawings' && styles.said)}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
