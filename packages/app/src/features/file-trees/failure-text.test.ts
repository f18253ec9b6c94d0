import { setupI18n } from '@lingui/core';
import type { TreeFault } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const FAULTS: readonly TreeFault[] = [
  'Expected single room create event',
  'Unknown room',
  'Unexpected return type for power levels',
  'State key not found for branch',
  'Expected to have a parent in a non-top level space',
  'No state key found for parent',
  'Unable to locate room for parent',
  'No HTTP URL available for mxc://example.org/lost',
  'Failed to find event',
  'Invalid or unknown room',
  'Invalid role: king',
  'Cannot set order of top level spaces currently',
];

test.each(FAULTS)('[10.F-11] the screen says word for word: %s', (fault) => {
  expect(failureText(i18n, { kind: 'fault', fault })).toBe(fault);
});
