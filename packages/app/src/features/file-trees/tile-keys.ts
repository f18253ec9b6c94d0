/** The tiles among which a key leads. */
export interface Tiles {
  readonly columns: number;
  readonly count: number;
  readonly isRightToLeft: boolean;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Rows that a page key passes. */
const PAGE = 4;

/** The tile that a key leads to; null for a key that leads nowhere. */
export function tileAfter({ key, ctrlKey, metaKey }: Pressed, at: number, tiles: Tiles): number | null {
  const { columns, count, isRightToLeft } = tiles;
  const step = (by: number) => (at + by < 0 || at + by >= count ? at : at + by);
  const isFar = ctrlKey || metaKey;
  const rowStart = at - (at % columns);
  switch (key) {
    case 'ArrowRight':
      return step(isRightToLeft ? -1 : 1);
    case 'ArrowLeft':
      return step(isRightToLeft ? 1 : -1);
    case 'ArrowDown':
      return step(columns);
    case 'ArrowUp':
      return step(-columns);
    case 'PageDown':
      return Math.min(count - 1, at + PAGE * columns);
    case 'PageUp':
      return Math.max(0, at - PAGE * columns);
    case 'Home':
      return isFar ? 0 : rowStart;
    case 'End':
      return isFar ? count - 1 : Math.min(count - 1, rowStart + columns - 1);
    default:
      return null;
  }
}
