import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import type { ContentSlots, MessageItem } from '../contract.ts';
import type { Row, RowHead } from '../rows/timeline-rows.ts';

const LINE_PX = 22;
const BYLINE_PX = 22;
const GROUP_SPACE_PX = 14;
const DAY_PX = 48;
const GAP_PX = 48;
const NEW_PX = 24;
const EXTRAS_PX = 32;
const QUOTE_PX = 24;

/**
 * About how tall a row will be, before it is measured: a good guess keeps the scroll bar calm. In CSS pixels.
 * @param estimatePx the guess for the content of a message
 */
export function estimateRow(row: Row | undefined, estimatePx: ContentSlots['estimatePx']): number {
  if (row === undefined) return LINE_PX;
  switch (row.kind) {
    case 'beginning':
      return 120;
    case 'gap':
      return GAP_PX;
    case 'changes':
    case 'locked':
      return headHeight(row.head) + LINE_PX + 4;
    case 'message':
      return (
        headHeight(row.head) +
        (row.startsGroup ? BYLINE_PX + GROUP_SPACE_PX : 4) +
        guessedHeight(row.item, estimatePx) +
        (row.item.extras.length > 0 ? EXTRAS_PX : 0) +
        (row.item.reply === null ? 0 : QUOTE_PX)
      );
  }
}

function headHeight({ dayMs, gap, isNew }: RowHead): number {
  return (dayMs === null ? 0 : DAY_PX) + (gap === null ? 0 : GAP_PX) + (isNew ? NEW_PX : 0);
}

/** Rows are guessed outside of what keeps a bug to its row: where the guess fails, it is a line. */
function guessedHeight(item: MessageItem, estimatePx: ContentSlots['estimatePx']): number {
  try {
    return estimatePx(item);
  } catch (error) {
    reportPageBug('the height of a message could not be guessed', error, item.key);
    return LINE_PX;
  }
}
