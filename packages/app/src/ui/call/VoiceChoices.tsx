import { useRef } from 'react';
import { type CallChoices, VOICE_RELEASES, VOICE_THRESHOLDS } from '../../lib/call/call-settings.ts';
import { useVoiceLevel } from '../../lib/call/use-voice-level.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../choice/Choice.tsx';
import styles from './voice-choices.module.css';

export interface VoiceChoicesProps {
  /** The stream of the microphone. */
  readonly stream: MediaStream | null;
  readonly choices: Pick<CallChoices, 'isVoiceActivated' | 'voiceThresholdDb' | 'voiceReleaseMs'>;
  readonly onChoose: (change: Partial<CallChoices>) => void;
}

/** Choices for a microphone that is heard all the time, or while one speaks; then also for what speech is, with a meter to try it. */
export function VoiceChoices({ stream, choices, onChoose }: VoiceChoicesProps) {
  const i18n = useI18n();
  return (
    <div className={styles.choices}>
      <Choice
        label={i18n._({ id: 'calls.heard', message: 'Your microphone is heard' })}
        options={[
          { value: 'always', label: i18n._({ id: 'calls.heardAlways', message: 'All the time' }) },
          { value: 'voice', label: i18n._({ id: 'calls.heardVoice', message: 'While you speak' }) },
        ]}
        value={choices.isVoiceActivated ? 'voice' : 'always'}
        isRadioGroup
        onChange={(mode) => onChoose({ isVoiceActivated: mode === 'voice' })}
      />
      {choices.isVoiceActivated && <VoiceThreshold {...{ stream, choices, onChoose }} />}
    </div>
  );
}

function VoiceThreshold({ stream, choices: { voiceThresholdDb, voiceReleaseMs }, onChoose }: VoiceChoicesProps) {
  const i18n = useI18n();
  const meter = useRef<HTMLMeterElement>(null);
  useVoiceLevel(stream, meter);
  const { least, most } = VOICE_THRESHOLDS;
  const names = [
    i18n._({ id: 'calls.voiceReleaseShort', message: 'After 0.4 seconds' }),
    i18n._({ id: 'calls.voiceRelease', message: 'After 0.8 seconds' }),
    i18n._({ id: 'calls.voiceReleaseLong', message: 'After 1.6 seconds' }),
  ];
  return (
    <>
      <div className={styles.level}>
        <label className={styles.threshold}>
          <span>{i18n._({ id: 'calls.voiceThreshold', message: 'Speech is louder than' })}</span>
          <input
            type="range"
            min={least}
            max={most}
            step={1}
            value={voiceThresholdDb}
            aria-valuetext={i18n._({
              id: 'calls.voiceDb',
              message: '{level} decibels',
              values: { level: i18n.number(voiceThresholdDb) },
            })}
            onChange={(event) => onChoose({ voiceThresholdDb: event.currentTarget.valueAsNumber })}
          />
        </label>
        {stream !== null && (
          <>
            <meter
              ref={meter}
              className={styles.meter}
              aria-label={i18n._({ id: 'calls.voiceLevel', message: 'Level of your voice' })}
              min={least}
              max={most}
              low={voiceThresholdDb}
              optimum={most}
              value={least}
            />
            <p className={styles.hint}>
              <span className={styles.heard}>{i18n._({ id: 'calls.voiceHeard', message: 'You are heard' })}</span>
              <span className={styles.unheard}>
                {i18n._({
                  id: 'calls.voiceUnheard',
                  message: 'Speak, and move the slider until the meter says that you are heard.',
                })}
              </span>
            </p>
          </>
        )}
      </div>
      <Choice
        label={i18n._({ id: 'calls.voiceAfter', message: 'Silent when you stop' })}
        options={VOICE_RELEASES.map((delay, index) => ({ value: delay, label: names[index] ?? '' }))}
        value={voiceReleaseMs}
        isRadioGroup
        onChange={(delay) => onChoose({ voiceReleaseMs: delay })}
      />
    </>
  );
}
