/** Sizes of tiles in a box, in CSS pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The space between tiles (`--space-2`). */
export const GAP_PX = 8;
/** A phone, by the width of the box. */
const NARROW_PX = 560;
/** Smaller than this nobody is recognised. */
const LEAST: Size = { width: 150, height: 84 };
const LEAST_NARROW: Size = { width: 108, height: 76 };
/** More at once would be neither seen nor sent well. */
const MOST = 16;
const MOST_NARROW = 9;
/** Tiles are between these shapes: a picture is 16 by 9, a face may be narrower. */
const WIDEST = 16 / 9;
const NARROWEST = 4 / 3;

/** The number of tiles on a page of the grid. */
export function tilesPerPage(box: Size): number {
  const isNarrow = box.width < NARROW_PX;
  const least = isNarrow ? LEAST_NARROW : LEAST;
  return Math.max(
    1,
    Math.min(isNarrow ? MOST_NARROW : MOST, along(box.width, least.width) * along(box.height, least.height)),
  );
}

/** The size at which `count` tiles fill a box best. */
export function fitTiles(count: number, box: Size): Size {
  let best: Size = { width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const size = sizeIn(columns, Math.ceil(count / columns), box);
    if (size.width * size.height > best.width * best.height) best = size;
  }
  return best;
}

/** The division of a box: the large tile, and the strip of small ones beside it or below. */
export interface Spotlight {
  readonly large: Size;
  readonly small: Size;
  /** The number of small tiles that have room. */
  readonly count: number;
  /** The columns of small tiles beside the large one; null where they stand in a row below it. */
  readonly columns: number | null;
}

/** More columns of small tiles would take the large one's place. */
const MOST_COLUMNS = 3;

/** Divides a box among one large tile and at most `others` small ones. */
export function fitSpotlight(others: number, box: Size): Spotlight {
  const isNarrow = box.width < NARROW_PX;
  const small = isNarrow ? LEAST_NARROW : LEAST;
  if (others === 0) return { large: box, small, count: 0, columns: null };
  const step = small.width + GAP_PX;
  const isSide = box.width - step >= (box.height - small.height - GAP_PX) * WIDEST;
  const rows = along(box.height, small.height);
  // The space that a picture leaves free beside itself is theirs.
  const free = Math.floor((box.width - box.height * WIDEST) / step);
  const columns = Math.max(1, Math.min(MOST_COLUMNS, free, Math.ceil(others / rows)));
  const count = isSide ? rows * columns : along(box.width, small.width);
  const large = isSide
    ? { width: box.width - columns * step, height: box.height }
    : { width: box.width, height: box.height - small.height - GAP_PX };
  return {
    large: { width: Math.max(0, large.width), height: Math.max(0, large.height) },
    small,
    count: Math.max(1, Math.min(others, count)),
    columns: isSide ? columns : null,
  };
}

/** The number of pages of `count` tiles. */
export function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, perPage)));
}

function sizeIn(columns: number, rows: number, box: Size): Size {
  const width = (box.width - (columns - 1) * GAP_PX) / columns;
  const height = (box.height - (rows - 1) * GAP_PX) / rows;
  if (width <= 0 || height <= 0) return { width: 0, height: 0 };
  return {
    width: Math.floor(Math.min(width, height * WIDEST)),
    height: Math.floor(Math.min(height, width / NARROWEST)),
  };
}

function along(space: number, least: number): number {
  return Math.max(1, Math.floor((space + GAP_PX) / (least + GAP_PX)));
}
