import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Choice } from '../../../ui/choice/Choice.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { RtcChoices } from '../rtc-settings.ts';
import styles from './sharing-choices.module.css';

export interface SharingChoicesProps {
  readonly choices: Pick<RtcChoices, 'sharesFor' | 'sharesSound'>;
  readonly onChoose: (change: Partial<RtcChoices>) => void;
}

/** Choices for sharing a screen, from the next time on. */
export function SharingChoices({ choices, onChoose }: SharingChoicesProps) {
  const i18n = useI18n();
  return (
    <div className={styles.choices}>
      <Choice
        label={i18n._({ id: 'rtc.shareFor', message: 'When sharing the screen' })}
        options={[
          { value: 'text', label: i18n._({ id: 'rtc.shareText', message: 'Sharp text' }) },
          { value: 'motion', label: i18n._({ id: 'rtc.shareMotion', message: 'Smooth motion' }) },
        ]}
        value={choices.sharesFor}
        isRadioGroup
        onChange={(sharesFor) => onChoose({ sharesFor })}
      />
      <Switch
        label={i18n._({ id: 'rtc.shareSound', message: 'Share its sound' })}
        isOn={choices.sharesSound}
        onChange={(sharesSound) => onChoose({ sharesSound })}
      />
    </div>
  );
}
