import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { FoundMembers } from './found-members.ts';
import type { MemberEntry } from './member-entry.ts';

/** Members whose looking at is counted. */
function counted(names: readonly string[]) {
  let looked = 0;
  const entries = names.map((name, index): MemberEntry => {
    const userId = `@u${index}:x` as MemberEntry['item']['userId'];
    return {
      item: { key: userId, userId, name, avatar: null, membership: 'join', plea: null, level: 0, isMe: false },
      event: {} as MemberEntry['event'],
      get sortName() {
        looked += 1;
        return name;
      },
      lowerId: userId,
    };
  });
  const changed = new Signal<void>();
  const scope = new Scope((error) => {
    throw error;
  });
  const found = new FoundMembers({ here: { sorted: entries }, banned: { sorted: [] }, changed }, scope);
  const cost = (query: string) => {
    looked = 0;
    const count = found.of('joined', query).length;
    return { count, looked };
  };
  return { cost, changed };
}

const THOUSAND = Array.from({ length: 1_000 }, (_, n) => `${n % 10 === 0 ? 'ana' : 'ben'} number ${n}`);

test('[PE-16] a key that goes on a query looks only at members that fitted before it', () => {
  const { cost } = counted(THOUSAND);
  expect(cost('')).toEqual({ count: 1_000, looked: 0 });
  expect(cost('an')).toEqual({ count: 100, looked: 1_000 });
  expect(cost('ana')).toEqual({ count: 100, looked: 100 });
  expect(cost('ana 99')).toMatchObject({ count: 1 });
  expect(cost('ana 990').looked).toBeLessThanOrEqual(2);
  expect(cost('ana  990 ')).toEqual({ count: 1, looked: 0 });
});

test('[PE-16] a key that is taken back looks at nobody', () => {
  const { cost } = counted(THOUSAND);
  for (const query of ['a', 'an', 'ana']) cost(query);
  expect(cost('an')).toEqual({ count: 100, looked: 0 });
  expect(cost('a')).toMatchObject({ looked: 0 });
  expect(cost('')).toEqual({ count: 1_000, looked: 0 });
  expect(cost('an')).toMatchObject({ count: 100, looked: 100 });
});

test('[PE-16] another query, and changed members, are looked at anew', () => {
  const { cost, changed } = counted(THOUSAND);
  cost('ana');
  expect(cost('ben')).toMatchObject({ count: 900, looked: 1_000 });
  changed.emit();
  expect(cost('ben')).toMatchObject({ count: 900, looked: 1_000 });
});

test('[PE-16] words may come in any order, and each narrows', () => {
  const { cost } = counted(THOUSAND);
  expect(cost('num')).toMatchObject({ count: 1_000 });
  expect(cost('number ana')).toMatchObject({ count: 100 });
  expect(cost('ana number 5')).toMatchObject({ count: 19 });
});
