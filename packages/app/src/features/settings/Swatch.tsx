import type { CSSProperties } from 'react';
import type { Appearance } from '../../lib/theme/appearance.ts';
import styles from './settings.module.css';

/** The accent in another hue. */
export function Swatch({ hue }: { readonly hue: Appearance['hue'] }) {
  const style: CSSProperties & { readonly '--swatch-hue': number } = { '--swatch-hue': hue };
  return <span className={styles.swatch} data-swatch="" style={style} />;
}
