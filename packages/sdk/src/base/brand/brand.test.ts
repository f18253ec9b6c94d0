import { expectTypeOf, test } from 'vitest';
import type { Brand } from './brand.ts';

type Apple = Brand<string, 'Apple'>;
type Pear = Brand<string, 'Pear'>;

test('a brand is its base, and neither its base nor another brand is it', () => {
  expectTypeOf<Apple>().toExtend<string>();
  expectTypeOf<string>().not.toExtend<Apple>();
  expectTypeOf<Pear>().not.toExtend<Apple>();
});
