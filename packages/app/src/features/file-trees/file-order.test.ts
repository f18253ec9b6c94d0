import type { FileItem } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { BY_NAME, fileSorter, sortedFiles } from './file-order.ts';

function file(n: number, name: string, over: object = {}): FileItem {
  const changed = { changedBy: { userId: '@mira:x', name: 'Mira' }, changedAt: n };
  const base = { key: `$f${n}`, fileId: `$f${n}`, name, version: 1, isLocked: false, details: null };
  return { ...base, ...changed, ...over } as FileItem;
}

const sized = (sizeBytes: number) => ({ details: { kind: 'known', sizeBytes, mimetype: null, source: null } });

test('[FT-15] an order that nothing changed stays without a comparison, and follows whatever it goes by', () => {
  const sort = fileSorter();
  let compared = 0;
  const counted = (n: number, name: string, over?: object) => {
    const item = file(n, name, over);
    return Object.defineProperty(item, 'name', { get: () => (compared++, name) });
  };
  const files = [counted(0, 'c 10'), counted(1, 'c 9'), counted(2, 'a')];
  const names = (items: readonly FileItem[]) => items.map(({ fileId }) => fileId);
  expect(names(sort(files, BY_NAME, 'en'))).toEqual(['$f2', '$f1', '$f0']);
  compared = 0;
  const detailed = [files[0], counted(1, 'c 9', sized(7)), files[2]].flatMap((each) => each ?? []);
  expect(names(sort(detailed, BY_NAME, 'en'))).toEqual(['$f2', '$f1', '$f0']);
  expect(compared).toBeLessThan(3);
  const bySize = { column: 'size', isDescending: true } as const;
  const orders = [
    [detailed, bySize],
    [[file(0, 'c 10', sized(9)), ...detailed.slice(1)], bySize],
    [[file(0, 'b'), ...detailed.slice(1)], BY_NAME],
    [detailed.slice(1), BY_NAME],
  ] as const;
  for (const [items, by] of orders) expect(sort(items, by, 'en')).toEqual(sortedFiles(items, by, 'en'));
});
