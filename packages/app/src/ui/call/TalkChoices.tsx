import { type CallChoices, TALK_RELEASES } from '../../lib/call/call-settings.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../choice/Choice.tsx';
import { Switch } from '../switch/Switch.tsx';
import styles from './voice-choices.module.css';

export interface TalkChoicesProps {
  readonly choices: Pick<CallChoices, 'talkReleaseMs' | 'hasTalkSounds'>;
  readonly onChoose: (change: Partial<CallChoices>) => void;
}

/** Choices for push-to-talk. Its key is in the list of keys, with all others. */
export function TalkChoices({ choices, onChoose }: TalkChoicesProps) {
  const i18n = useI18n();
  const names = [
    i18n._({ id: 'rtc.releaseNone', message: 'At once' }),
    i18n._({ id: 'rtc.releaseShort', message: 'After 0.2 seconds' }),
    i18n._({ id: 'rtc.releaseLong', message: 'After 0.5 seconds' }),
  ];
  return (
    <div className={styles.choices}>
      <Choice
        label={i18n._({ id: 'rtc.release', message: 'Push-to-talk: mute when released' })}
        options={TALK_RELEASES.map((delay, index) => ({ value: String(delay), label: names[index] ?? '' }))}
        value={String(choices.talkReleaseMs)}
        isRadioGroup
        onChange={(delay) => onChoose({ talkReleaseMs: Number(delay) })}
      />
      <Switch
        label={i18n._({ id: 'rtc.talkSounds', message: 'Push-to-talk sounds' })}
        isOn={choices.hasTalkSounds}
        onChange={(hasTalkSounds) => onChoose({ hasTalkSounds })}
      />
    </div>
  );
}
