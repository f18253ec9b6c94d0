// @ts-check
import { expect, test } from 'vitest';
import { arePackagesInstalled, npmFailure } from '../client/packages.mjs';
import { nodeFault } from '../machine/node-version.mjs';
import { BrokenInstallation, startFailure } from './homeserver.mjs';
import { pipFailure } from './install.mjs';
import { faultOf, isAtLeast } from './python.mjs';

const PYTHON = { program: 'python3', version: '3.11.2', hasVenv: true, sqlite: '3.40.1' };

test('an old Node is told what to get', () => {
  expect(nodeFault('20.19.0')).toBeUndefined();
  expect(nodeFault('22.1.0')).toBeUndefined();
  expect(nodeFault('20.18.3')).toContain('Node 20.19 or newer is needed and this is 20.18.3');
  expect(nodeFault('18.20.0')).toContain('nodejs.org');
});

test('a Python is fit, or one sentence says why not', () => {
  expect(faultOf(PYTHON)).toBeUndefined();
  expect(faultOf({ ...PYTHON, version: '3.9.18' })).toContain('python3 is 3.9.18');
  expect(faultOf({ ...PYTHON, hasVenv: false })).toContain('apt install python3-venv');
  expect(faultOf({ ...PYTHON, sqlite: '3.34.1' })).toContain('SQLite 3.37.2');
});

test('versions are compared as numbers', () => {
  expect(isAtLeast('3.10.0', '3.9.9')).toBe(true);
  expect(isAtLeast('3.37.1', '3.37.2')).toBe(false);
  expect(isAtLeast('none', '3.37.2')).toBe(false);
});

test.each([
  ['Retrying after connection broken by NewConnectionError', 'cannot be reached'],
  ['ERROR: No matching distribution found for matrix-synapse', 'No ready-made package'],
  ['OSError: [Errno 28] No space left on device', 'the disk is full'],
  ['ERROR: something else', 'ERROR: something else'],
])('what pip says becomes a sentence: %s', (output, sentence) => {
  expect(pipFailure(output, 'pip.log')).toContain(sentence);
});

test.each([
  ['npm error code ENOTFOUND', 'cannot be reached'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code EUSAGE\nnpm error lock is odd', 'lock is odd'],
])('what npm says becomes a sentence: %s', (output, sentence) => {
  expect(npmFailure(output, 'npm.log')).toContain(sentence);
});

test('a damaged installation is told from other ways to fail', () => {
  expect(startFailure("ModuleNotFoundError: No module named 'twisted'", 'log')).toBeInstanceOf(BrokenInstallation);
  expect(startFailure('sqlite3.DatabaseError: file is not a database', 'log').message).toContain('--fresh');
  expect(startFailure('anything', 'output.log').message).toContain('output.log');
});

test('packages are compared by version, other systems left out', () => {
  const lock = {
    packages: {
      '': { name: 'parley' },
      'packages/app': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-darwin': { version: '1.0.0', optional: true },
    },
  };
  expect(arePackagesInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
  expect(arePackagesInstalled(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false);
  expect(arePackagesInstalled(lock, undefined)).toBe(false);
});
