// @ts-check
import { afterEach, expect, test, vi } from 'vitest';
import { findProgram } from './program.mjs';

const wanted = {
  variable: 'PARLEY_TEST_PROGRAM',
  names: ['parley-no-such-program'],
  debianPackage: 'parley-no-such-package',
  what: 'It',
  missing: 'Install it.',
};

afterEach(() => vi.unstubAllEnvs());

test('a program that is named is taken, and has to run', async () => {
  vi.stubEnv('PARLEY_TEST_PROGRAM', process.execPath);
  await expect(findProgram(wanted)).resolves.toBe(process.execPath);
  vi.stubEnv('PARLEY_TEST_PROGRAM', '/nowhere');
  await expect(findProgram(wanted)).rejects.toThrow('PARLEY_TEST_PROGRAM=/nowhere cannot be run.');
});

test('one that is nowhere, where nothing can be installed, is asked for in a sentence', async () => {
  vi.stubEnv('PATH', '');
  await expect(findProgram(wanted)).rejects.toThrow('Install it.');
  await expect(findProgram({ ...wanted, places: [process.execPath] })).resolves.toBe(process.execPath);
});
