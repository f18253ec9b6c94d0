import type { I18n } from '@lingui/core';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import {
  type Appearance,
  appearance,
  changeAppearance,
  DENSITIES,
  HUES,
  MOTIONS,
  TEXT_SIZES,
  THEMES,
} from '../../lib/theme/appearance.ts';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Swatch } from './Swatch.tsx';

/** Appearance settings. Each choice applies at once. */
export function AppearanceSettings() {
  const i18n = useI18n();
  const { theme, hue, density, textSize, motion } = useReadable(appearance);
  return (
    <>
      <Choice
        label={i18n._({ id: 'settings.theme', message: 'Theme' })}
        options={THEMES.map((value) => ({ value, label: themeName(i18n, value) }))}
        value={theme}
        onChange={(value) => changeAppearance({ theme: value })}
      />
      <Choice
        label={i18n._({ id: 'settings.hue', message: 'Accent colour' })}
        hint={i18n._({ id: 'settings.hueHint', message: 'For your own messages and for unread items.' })}
        shape="drawings"
        options={HUES.map((value) => ({ value, label: hueName(i18n, value), drawing: <Swatch hue={value} /> }))}
        value={hue}
        onChange={(value) => changeAppearance({ hue: value })}
      />
      <Choice
        label={i18n._({ id: 'settings.textSize', message: 'Text size' })}
        hint={i18n._({ id: 'settings.textSizeHint', message: 'In addition to the text size of your browser.' })}
        options={TEXT_SIZES.map((value) => ({ value, label: textSizeName(i18n, value) }))}
        value={textSize}
        onChange={(value) => changeAppearance({ textSize: value })}
      />
      <Choice
        label={i18n._({ id: 'settings.density', message: 'Density' })}
        options={DENSITIES.map((value) => ({ value, label: densityName(i18n, value) }))}
        value={density}
        onChange={(value) => changeAppearance({ density: value })}
      />
      <Choice
        label={i18n._({ id: 'settings.motion', message: 'Motion' })}
        options={MOTIONS.map((value) => ({ value, label: motionName(i18n, value) }))}
        value={motion}
        onChange={(value) => changeAppearance({ motion: value })}
      />
    </>
  );
}

function themeName(i18n: I18n, theme: Appearance['theme']): string {
  switch (theme) {
    case 'system':
      return i18n._({ id: 'settings.themeSystem', message: 'Same as system' });
    case 'light':
      return i18n._({ id: 'settings.themeLight', message: 'Light' });
    case 'dark':
      return i18n._({ id: 'settings.themeDark', message: 'Dark' });
  }
}

function hueName(i18n: I18n, hue: Appearance['hue']): string {
  switch (hue) {
    case 258:
      return i18n._({ id: 'settings.hueInk', message: 'Ink blue' });
    case 285:
      return i18n._({ id: 'settings.hueViolet', message: 'Violet' });
    case 315:
      return i18n._({ id: 'settings.huePlum', message: 'Plum' });
    case 345:
      return i18n._({ id: 'settings.hueRaspberry', message: 'Raspberry' });
    case 15:
      return i18n._({ id: 'settings.huePoppy', message: 'Poppy red' });
    case 45:
      return i18n._({ id: 'settings.hueRust', message: 'Rust' });
    case 70:
      return i18n._({ id: 'settings.hueAmber', message: 'Amber' });
  }
}

function textSizeName(i18n: I18n, size: Appearance['textSize']): string {
  switch (size) {
    case 'small':
      return i18n._({ id: 'settings.textSmall', message: 'Small' });
    case 'medium':
      return i18n._({ id: 'settings.textMedium', message: 'Medium' });
    case 'large':
      return i18n._({ id: 'settings.textLarge', message: 'Large' });
    case 'larger':
      return i18n._({ id: 'settings.textLarger', message: 'Larger' });
  }
}

function densityName(i18n: I18n, density: Appearance['density']): string {
  switch (density) {
    case 'comfortable':
      return i18n._({ id: 'settings.comfortable', message: 'Comfortable' });
    case 'compact':
      return i18n._({ id: 'settings.compact', message: 'Compact' });
  }
}

function motionName(i18n: I18n, motion: Appearance['motion']): string {
  switch (motion) {
    case 'system':
      return i18n._({ id: 'settings.motionSystem', message: 'Same as system' });
    case 'reduced':
      return i18n._({ id: 'settings.motionReduced', message: 'Reduced' });
  }
}
