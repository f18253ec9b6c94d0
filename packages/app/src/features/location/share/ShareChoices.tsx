import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { durationText } from '../time-left.ts';
import styles from './share.module.css';
import { DURATIONS_MS, type ShareKind } from './share-request.ts';
import { kindText } from './share-words.ts';

const MINUTE_MS = 60_000;

export interface KindChoiceProps {
  /** The id of the form. `{id}-seen` is the description of the choice. */
  readonly id: string;
  readonly kinds: readonly ShareKind[];
  readonly kind: ShareKind;
  readonly onChoose: (kind: ShareKind) => void;
}

/** The choice `What to share`. The first option has the focus when the dialog opens. */
export function KindChoice({ id, kinds, kind, onChoose }: KindChoiceProps) {
  const i18n = useI18n();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-what`} aria-describedby={`${id}-seen`}>
      <p id={`${id}-what`} className={styles.label}>
        {i18n._({ id: 'location.what', message: 'What to share' })}
      </p>
      {kinds.map((offered, index) => (
        <label key={offered} className={styles.option}>
          <input
            type="radio"
            name={`${id}-kind`}
            className={styles.radio}
            checked={kind === offered}
            autoFocus={index === 0}
            onChange={() => onChoose(offered)}
          />
          {kindText(i18n, offered)}
        </label>
      ))}
    </div>
  );
}

export interface DurationChoiceProps {
  /** The id of the form. */
  readonly id: string;
  readonly durationMs: number;
  readonly onChoose: (durationMs: number) => void;
}

/** The choice `For how long`. */
export function DurationChoice({ id, durationMs, onChoose }: DurationChoiceProps) {
  const i18n = useI18n();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={`${id}-duration`}>
        {i18n._({ id: 'location.duration', message: 'For how long' })}
      </label>
      <select
        id={`${id}-duration`}
        className={styles.select}
        value={durationMs}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {DURATIONS_MS.map((offered) => (
          <option key={offered} value={offered}>
            {durationText(i18n, offered / MINUTE_MS)}
          </option>
        ))}
      </select>
    </div>
  );
}
