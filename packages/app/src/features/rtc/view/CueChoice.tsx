import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Switch } from '../../../ui/switch/Switch.tsx';
import styles from './sharing-choices.module.css';

export interface CueChoiceProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The switch for sounds of what happens in a call. */
export function CueChoice({ isOn, onChange }: CueChoiceProps) {
  const i18n = useI18n();
  return (
    <div className={styles.choices}>
      <Switch
        label={i18n._({ id: 'rtc.cues', message: 'Call sounds' })}
        hint={i18n._({
          id: 'rtc.cuesHint',
          message:
            'When somebody joins, leaves or raises a hand, in calls of up to eight people, and when you are muted.',
        })}
        {...{ isOn, onChange }}
      />
    </div>
  );
}
