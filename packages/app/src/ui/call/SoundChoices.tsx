import type { CallChoices } from '../../lib/call/call-settings.ts';
import { cleaningFailed } from '../../lib/call/noise/clean-sound.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Choice } from '../choice/Choice.tsx';
import { Switch } from '../switch/Switch.tsx';

export interface SoundChoicesProps {
  readonly choices: Pick<CallChoices, 'echoCancellation' | 'noiseSuppression' | 'autoGainControl'>;
  readonly onChoose: (change: Partial<CallChoices>) => void;
}

/** Choices for the sound of the microphone in calls. */
export function SoundChoices({ choices, onChoose }: SoundChoicesProps) {
  const i18n = useI18n();
  const hasFailed = useReadable(cleaningFailed) && choices.noiseSuppression === 'strong';
  return (
    <>
      <Choice
        label={i18n._({ id: 'calls.noise', message: 'Noise suppression' })}
        hint={
          hasFailed
            ? i18n._({
                id: 'calls.noiseFailed',
                message: 'The strong one does not work here. The browser’s is used.',
              })
            : i18n._({
                id: 'calls.noiseHint',
                message: 'The strong one also takes away keyboards and fans, and uses more of the processor.',
              })
        }
        options={[
          { value: 'off', label: i18n._({ id: 'calls.noiseOff', message: 'Off' }) },
          { value: 'browser', label: i18n._({ id: 'calls.noiseBrowser', message: 'Browser' }) },
          { value: 'strong', label: i18n._({ id: 'calls.noiseStrong', message: 'Strong' }) },
        ]}
        value={choices.noiseSuppression}
        isRadioGroup
        onChange={(noiseSuppression) => onChoose({ noiseSuppression })}
      />
      <Switch
        label={i18n._({ id: 'calls.echo', message: 'Echo cancellation' })}
        isOn={choices.echoCancellation}
        onChange={(echoCancellation) => onChoose({ echoCancellation })}
      />
      <Switch
        label={i18n._({ id: 'calls.gain', message: 'Adjust volume automatically' })}
        isOn={choices.autoGainControl}
        onChange={(autoGainControl) => onChoose({ autoGainControl })}
      />
    </>
  );
}
