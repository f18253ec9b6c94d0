import { expect, test } from 'vitest';
import { requireKeys } from './require-keys.ts';

test('[11.ER-13] an option that is missing is named', () => {
  const options = { baseUrl: 'https://example.org', prefix: '' };
  expect(() => requireKeys(options, ['baseUrl', 'prefix'])).not.toThrow();
  expect(() => requireKeys({ prefix: '', baseUrl: undefined }, ['baseUrl', 'prefix'])).toThrow(
    'Missing required key: baseUrl',
  );
  for (const key of ['urls', 'constructor', '__proto__'])
    expect(() => requireKeys({}, [key])).toThrow(`Missing required key: ${key}`);
});
