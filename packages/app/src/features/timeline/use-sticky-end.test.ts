import { describe, expect, it } from 'vitest';
import { isScrolledUp, type ScrollSizes } from './use-sticky-end.ts';

const atEnd: ScrollSizes = { scrollTop: 4_300, scrollHeight: 5_000, clientHeight: 700 };

describe('[FEED-08] the reader scrolled up', () => {
  it('when the position is less and nothing else explains it', () => {
    expect(isScrolledUp(atEnd, { ...atEnd, scrollTop: 4_200 })).toBe(true);
  });

  it('also while the list grew', () => {
    expect(isScrolledUp(atEnd, { ...atEnd, scrollTop: 4_200, scrollHeight: 5_084 })).toBe(true);
  });

  it('not when the browser took the position back because the list got shorter', () => {
    expect(isScrolledUp(atEnd, { scrollTop: 4_100, scrollHeight: 4_800, clientHeight: 700 })).toBe(false);
  });

  it('not when the place got taller and narrower: the position was taken back before the rows wrapped anew', () => {
    expect(isScrolledUp(atEnd, { scrollTop: 4_210, scrollHeight: 5_084, clientHeight: 790 })).toBe(false);
  });

  it('but beyond what the browser takes back', () => {
    expect(isScrolledUp(atEnd, { scrollTop: 4_100, scrollHeight: 5_084, clientHeight: 790 })).toBe(true);
  });
});
