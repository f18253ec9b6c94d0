import type { MessageDescriptor } from '@lingui/core';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import {
  changePageSettings,
  pageSettings,
  SOUND_KINDS,
  SOUNDS,
  type Sound,
  type SoundKind,
} from '../../lib/notifying/page-settings.ts';
import { playSound } from '../../lib/notifying/sounds.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './notifications.module.css';

const KIND_NAMES: { readonly [Kind in SoundKind]: MessageDescriptor } = {
  message: /*i18n*/ { id: 'notifications.soundMessage', message: 'Sound of messages' },
  mention: /*i18n*/ { id: 'notifications.soundMention', message: 'Sound of mentions' },
  call: /*i18n*/ { id: 'notifications.soundCall', message: 'Sound of calls' },
};

const SOUND_NAMES: { readonly [Name in Sound]: MessageDescriptor } = {
  none: /*i18n*/ { id: 'notifications.soundNone', message: 'None' },
  chime: /*i18n*/ { id: 'notifications.soundChime', message: 'Chime' },
  drop: /*i18n*/ { id: 'notifications.soundDrop', message: 'Drop' },
  bell: /*i18n*/ { id: 'notifications.soundBell', message: 'Bell' },
  ring: /*i18n*/ { id: 'notifications.soundRing', message: 'Ring' },
};

/** The sound of each kind, with a button that plays it. */
export function SoundSettings({ play = playSound }: { readonly play?: (sound: Sound) => void }) {
  const i18n = useI18n();
  const { sounds } = useReadable(pageSettings);
  const options = SOUNDS.map((value) => ({ value, label: i18n._(SOUND_NAMES[value]) }));
  const test = i18n._({ id: 'notifications.testSound', message: 'Test' });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{i18n._({ id: 'notifications.sounds', message: 'Sounds' })}</legend>
      {SOUND_KINDS.map((kind) => (
        <div key={kind} className={styles.sound}>
          <SelectField
            label={i18n._(KIND_NAMES[kind])}
            options={options}
            value={sounds[kind]}
            onChange={(sound) => changePageSettings({ sounds: { ...sounds, [kind]: sound } })}
          />
          <Button
            aria-label={`${test}, ${i18n._(KIND_NAMES[kind])}`}
            disabled={sounds[kind] === 'none'}
            onClick={() => play(sounds[kind])}
          >
            {test}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
