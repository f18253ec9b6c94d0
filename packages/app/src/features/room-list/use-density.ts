import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { chooseListWidth, chosenListWidth, listWidth, NARROW, ORDINARY } from '../../lib/list-width/list-width.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { appearance, changeAppearance } from '../../lib/theme/appearance.ts';
import type { RowSizes } from './list-layout.ts';
import type { Density } from './room-list-item.ts';

export const DENSITIES = ['comfortable', 'compact', 'icons'] as const satisfies readonly Density[];

/** Density of the rows: icons in a narrow list, else as the user chose. */
export function useDensity(): Density {
  const { density } = useReadable(appearance);
  const isNarrow = useReadable(listWidth) === NARROW;
  const isOnePane = useMediaQuery(ONE_PANE);
  return isNarrow && !isOnePane ? 'icons' : density;
}

/** Chooses how rows are drawn; faces alone is a width. */
export function chooseDensity(density: Density): void {
  if (density === 'icons') return chooseListWidth(NARROW);
  if (chosenListWidth() === NARROW) chooseListWidth(ORDINARY);
  changeAppearance({ density });
}

/** At the default text size, and more as the text grows; the tokens say the same (`--size-row…`, `--size-section`). */
const SIZES: Readonly<Record<Density, RowSizes>> = {
  comfortable: { row: 56, header: 28 },
  compact: { row: 36, header: 28 },
  icons: { row: 44, header: 28 },
};
const DEFAULT_TEXT_PX = 15;

/** The heights of rows and headers, in px. */
export function rowSizes(density: Density, textPx: number): RowSizes {
  const { row, header } = SIZES[density];
  const scale = textPx / DEFAULT_TEXT_PX;
  return { row: row * scale, header: header * scale };
}
