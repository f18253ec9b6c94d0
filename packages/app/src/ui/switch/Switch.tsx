import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  /** The switched setting, as the name of the switch. */
  readonly label: string;
  /** A sentence under it. */
  readonly hint?: string;
  readonly isOn: boolean;
  /** Stands as it is, for a reason that the hint says. */
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, at once: the browser's own checkbox, drawn as a switch, with its words before it. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
