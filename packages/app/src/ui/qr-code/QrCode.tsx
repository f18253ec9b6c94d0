import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** Number of modules on each side. */
  readonly size: number;
  /** Row by row, `1` for dark. */
  readonly modules: string;
}

/** Readers need it to be so much lighter around. */
const QUIET = 4;

/** A code to scan: dark on light whatever the theme, as readers want it. */
export function QrCode({ size, modules }: QrCodeProps) {
  const i18n = useI18n();
  const side = size + 2 * QUIET;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={i18n._({ id: 'qrCode', message: 'QR code' })}
      shapeRendering="crispEdges"
    >
      <rect className={styles.ground} width={side} height={side} />
      <path className={styles.modules} d={pathOf(size, modules)} />
    </svg>
  );
}

/** Neighbours in a row are one rectangle. */
function pathOf(size: number, modules: string): string {
  const runs = [...modules.matchAll(/1+/g)].flatMap(({ index, 0: run }) => splitRows(index, run.length, size));
  return runs.map(([x, y, width]) => `M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`).join('');
}

function splitRows(start: number, length: number, size: number): readonly (readonly [number, number, number])[] {
  const parts: (readonly [number, number, number])[] = [];
  for (let at = start; at < start + length; ) {
    const width = Math.min(size - (at % size), start + length - at);
    parts.push([at % size, Math.floor(at / size), width]);
    at += width;
  }
  return parts;
}
