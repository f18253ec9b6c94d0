import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from './licences.ts';

const packages = join(import.meta.dirname, '..', '..');

test('[SET-10] every package that the product is made of has its licence, and packages of those packages too', () => {
  const found = licencesOf([join(packages, 'app'), join(packages, 'sdk')]);
  const names = found.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(['react', '@matrix-org/matrix-sdk-crypto-wasm', 'scheduler']));
  expect(names.some((name) => name.startsWith('@parley/'))).toBe(false);
  expect(found.filter(({ licence }) => licence === '')).toEqual([]);
  expect(found.find(({ name }) => name === 'react')?.text).toContain('Permission is hereby granted');
});
