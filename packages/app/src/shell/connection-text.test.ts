import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { connectionText } from './connection-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ready = { kind: 'ready' } as const;

test.each([
  ['idle', ''],
  ['syncing', ''],
  ['connecting', 'Connecting…'],
  ['offline', 'Offline'],
  ['reconnecting', 'Reconnecting…'],
  ['serverError', 'Server error'],
] as const)('[SH-09] %s is %j', (kind, text) => {
  expect(connectionText(i18n, ready, { kind: 'ready', value: { kind } })).toBe(text);
});

test('[SH-09] a lost engine is told whatever it said last', () => {
  expect(connectionText(i18n, { kind: 'lost' }, { kind: 'ready', value: { kind: 'syncing' } })).toBe('Reconnecting…');
});

test('[SH-09] before anything is known nothing is said', () => {
  expect(connectionText(i18n, { kind: 'connecting' }, { kind: 'waiting' })).toBe('');
});
