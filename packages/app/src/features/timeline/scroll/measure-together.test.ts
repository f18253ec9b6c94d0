import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MeasuredRows, measureTogether } from './measure-together.ts';

/** A document of which is known how often it was laid out: reading a height does it, if anything was written since. */
class FakePage {
  layouts = 0;
  isDirty = true;
  readonly children: FakeRow[] = [];

  row(height: number): HTMLDivElement {
    const row = new FakeRow(this, height);
    this.children.push(row);
    return row as unknown as HTMLDivElement;
  }
}

class FakeRow {
  readonly parentElement: FakePage;
  readonly #height: number;

  constructor(page: FakePage, height: number) {
    this.parentElement = page;
    this.#height = height;
  }

  get offsetHeight(): number {
    if (this.parentElement.isDirty) this.parentElement.layouts += 1;
    this.parentElement.isDirty = false;
    return this.#height;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeRow);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const unmeasured: MeasuredRows = {
  indexFromElement: () => 0,
  itemSizeCache: new Map(),
  options: { getItemKey: (index) => index },
};

test('[FEED-19] thirty rows that are drawn at once are measured by laying the page out once', () => {
  const page = new FakePage();
  const measure = measureTogether();
  const rows = Array.from({ length: 30 }, (_, index) => page.row(20 + index));
  const heights = rows.map((row) => {
    const height = measure(row, undefined, unmeasured);
    page.isDirty = true;
    return height;
  });
  expect(heights).toEqual(rows.map((_, index) => 20 + index));
  expect(page.layouts).toBe(1);
  expect(measure(page.row(99), undefined, unmeasured)).toBe(99);
  expect(page.layouts).toBe(2);
});

test('[FEED-19] a height that was read counts for that drawing alone, and what an observer tells comes before it', async () => {
  const page = new FakePage();
  const measure = measureTogether();
  const row = page.row(20);
  expect(measure(row, undefined, unmeasured)).toBe(20);
  await Promise.resolve();
  page.isDirty = true;
  measure(row, undefined, unmeasured);
  expect(page.layouts).toBe(2);
  const entry = { borderBoxSize: [{ blockSize: 31.6, inlineSize: 1 }] } as unknown as ResizeObserverEntry;
  expect(measure(row, entry, unmeasured)).toBe(32);
  const measured: MeasuredRows = { ...unmeasured, itemSizeCache: new Map([[0, 44]]) };
  expect(measure(row, undefined, measured)).toBe(44);
});
