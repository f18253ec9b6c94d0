/** The tiles of a page with their sizes, in either layout. */
import type { CallLayout } from '../rtc-settings.ts';
import { fitSpotlight, fitTiles, pagesOf, type Size, tilesPerPage } from './fit.ts';
import type { Stage } from './stage-book.ts';
import type { Tile } from './tiles.ts';

/** A tile that is drawn, in CSS pixels. */
export interface DrawnTile {
  readonly tile: Tile;
  readonly width: number;
  readonly height: number;
}

export interface LaidOut {
  readonly large: DrawnTile | null;
  readonly small: readonly DrawnTile[];
  /** Both, in the order in which they are drawn. */
  readonly drawn: readonly DrawnTile[];
  /** The columns of small tiles beside the large one; null where they stand below it, or there is none. */
  readonly columns: number | null;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** The number of tiles that have room on a page. */
  readonly perPage: number;
}

/** Lays out a page of a stage in a box. */
export function layOut(
  stage: Pick<Stage, 'tiles' | 'spotlight'>,
  layout: CallLayout,
  box: Size,
  asked: number,
): LaidOut {
  const main = layout === 'spotlight' ? stage.tiles.find(({ key }) => key === stage.spotlight) : undefined;
  if (main === undefined) {
    const perPage = tilesPerPage(box);
    const { page, pages, tiles } = pageOf(stage.tiles, perPage, asked);
    // The last page has tiles of the same size as the others.
    const size = fitTiles(pages > 1 ? perPage : tiles.length, box);
    const small = tiles.map((tile) => ({ tile, ...size }));
    return { large: null, small, drawn: small, columns: null, page, pages, perPage };
  }
  const others = stage.tiles.filter((tile) => tile !== main);
  const { large, small: size, count, columns } = fitSpotlight(others.length, box);
  const { page, pages, tiles } = pageOf(others, count, asked);
  const first = { tile: main, ...large };
  const small = tiles.map((tile) => ({ tile, ...size }));
  return { large: first, small, drawn: [first, ...small], columns, page, pages, perPage: count + 1 };
}

function pageOf(tiles: readonly Tile[], perPage: number, asked: number) {
  const pages = pagesOf(tiles.length, perPage);
  const page = Math.min(Math.max(0, asked), pages - 1);
  return { page, pages, tiles: tiles.slice(page * perPage, (page + 1) * perPage) };
}
