import { expect, test } from 'vitest';
import { ACCOUNT_LAYOUT, SESSION_LAYOUT } from './layouts.ts';

test('[KEEP-03] versions of the real layouts go up by one from 2, and name stores that are or were', () => {
  for (const { stores, migrations } of [SESSION_LAYOUT, ACCOUNT_LAYOUT]) {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 2));
    const removed = migrations.flatMap(({ remove = [] }) => remove);
    for (const { empty = [], rewrite = [] } of migrations) {
      for (const store of [...empty, ...rewrite.map((change) => change.store)])
        expect([...stores, ...removed]).toContain(store);
    }
    expect(stores).toContain('meta');
  }
});
