import { describe, expect, it } from 'vitest';
import { type ScrollSizes, staysAtEnd } from './use-sticky-end.ts';

const atEnd: ScrollSizes = { scrollTop: 4_300, scrollHeight: 5_000, clientHeight: 700 };
const further = { ...atEnd, scrollTop: 4_000 };

describe('[FEED-08] the reader leaves the end', () => {
  it('when the position is less and nothing else explains it', () => {
    expect(staysAtEnd(true, atEnd, { ...atEnd, scrollTop: 4_200 })).toBe(false);
  });

  it('also while the list grew', () => {
    expect(staysAtEnd(true, atEnd, { ...atEnd, scrollTop: 4_200, scrollHeight: 5_084 })).toBe(false);
  });

  it('also while the place got shorter', () => {
    expect(staysAtEnd(true, atEnd, { scrollTop: 4_200, scrollHeight: 5_000, clientHeight: 600 })).toBe(false);
  });
});

describe('[FEED-08] the reader stays at the end', () => {
  it('by a few pixels', () => {
    expect(staysAtEnd(true, atEnd, { ...atEnd, scrollTop: 4_290 })).toBe(true);
  });

  it('when the list grew', () => {
    expect(staysAtEnd(true, atEnd, { ...atEnd, scrollHeight: 5_084 })).toBe(true);
  });

  it('when the list grew, and the position was corrected for rows above', () => {
    expect(staysAtEnd(true, atEnd, { ...atEnd, scrollTop: 4_454, scrollHeight: 5_238 })).toBe(true);
  });

  it('when the browser took the position back because the list got shorter', () => {
    expect(staysAtEnd(true, atEnd, { scrollTop: 4_100, scrollHeight: 4_800, clientHeight: 700 })).toBe(true);
  });

  it('when the place got taller and narrower: the position was taken back before the rows wrapped anew', () => {
    expect(staysAtEnd(true, atEnd, { scrollTop: 4_210, scrollHeight: 5_084, clientHeight: 790 })).toBe(true);
  });

  it('when the place got taller, and was taller still before that, as where a call ends', () => {
    expect(staysAtEnd(true, atEnd, { scrollTop: 4_100, scrollHeight: 5_000, clientHeight: 790 })).toBe(true);
  });

  it('when nothing changed since, though the list is about to', () => {
    expect(staysAtEnd(true, atEnd, atEnd)).toBe(true);
  });
});

describe('[FEED-08] a reader further up', () => {
  it('stays there when sizes change', () => {
    expect(staysAtEnd(false, further, { ...further, scrollHeight: 5_084 })).toBe(false);
  });

  it('is at the end again by scrolling there', () => {
    expect(staysAtEnd(false, further, atEnd)).toBe(true);
  });
});
