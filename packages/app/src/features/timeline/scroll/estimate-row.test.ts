import { afterEach, expect, test, vi } from 'vitest';
import { messageContents } from '../../messages/contents.ts';
import { contentSlots } from '../content-slots.tsx';
import type { Contents } from '../contract.ts';
import type { MessageRow } from '../rows/timeline-rows.ts';
import { message } from '../test-items.ts';
import { estimateRow } from './estimate-row.ts';

const { estimatePx } = contentSlots(messageContents as Contents);

afterEach(() => vi.restoreAllMocks());

test('[FEED-23] a message whose height cannot be guessed is taken for a line, and reported once', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const item = message('unguessed', 1);
  const get = () => {
    throw new TypeError('no');
  };
  const bad = { ...item, content: Object.defineProperty({ ...item.content }, 'body', { get }) };
  const rowOf = (shown: typeof item) =>
    ({
      kind: 'message',
      key: shown.key,
      head: HEAD,
      startsGroup: false,
      isNewestOwn: false,
      item: shown,
    }) as MessageRow;
  expect([estimateRow(rowOf(bad), estimatePx), estimateRow(rowOf(bad), estimatePx)]).toEqual([26, 26]);
  expect(estimateRow(rowOf(item), estimatePx)).toBeGreaterThanOrEqual(26);
  expect(written).toHaveBeenCalledTimes(1);
});

const HEAD = { dayMs: null, gap: null, isNew: false };
