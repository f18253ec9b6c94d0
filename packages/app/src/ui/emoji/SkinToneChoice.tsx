import type { I18n } from '@lingui/core';
import { chooseSkinTone, SKIN_TONES, type SkinTone } from '../../lib/emoji/skin-tone.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Choice } from '../choice/Choice.tsx';
import styles from './emoji.module.css';

const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const satisfies Record<SkinTone, string>;

/** Chooses the skin tone of all emoji that have one. */
export function SkinToneChoice({ tone }: { readonly tone: SkinTone }) {
  const i18n = useI18n();
  return (
    <div className={styles.tones}>
      <Choice
        label={i18n._({ id: 'emoji.tone', message: 'Skin tone' })}
        isLabelHidden
        shape="drawings"
        options={SKIN_TONES.map((value) => ({
          value,
          label: toneName(i18n, value),
          drawing: <span className={styles.hand}>{HANDS[value]}</span>,
        }))}
        value={tone}
        onChange={chooseSkinTone}
      />
    </div>
  );
}

function toneName(i18n: I18n, tone: SkinTone): string {
  switch (tone) {
    case 0:
      return i18n._({ id: 'emoji.tone.none', message: 'No skin tone' });
    case 1:
      return i18n._({ id: 'emoji.tone.light', message: 'Light' });
    case 2:
      return i18n._({ id: 'emoji.tone.mediumLight', message: 'Medium-light' });
    case 3:
      return i18n._({ id: 'emoji.tone.medium', message: 'Medium' });
    case 4:
      return i18n._({ id: 'emoji.tone.mediumDark', message: 'Medium-dark' });
    case 5:
      return i18n._({ id: 'emoji.tone.dark', message: 'Dark' });
  }
}
