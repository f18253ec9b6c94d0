import { setupI18n } from '@lingui/core';
import type { RoomAlias } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { type RoomName, roomNameText } from './room-name.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const cases: [RoomName, string][] = [
  [{ kind: 'named', name: 'Ops' }, 'Ops'],
  [{ kind: 'alias', alias: '#ops:x' as RoomAlias }, '#ops:x'],
  [{ kind: 'members', names: ['Ana'], others: 0 }, 'Ana'],
  [{ kind: 'members', names: ['Ana', 'Bo'], others: 0 }, 'Ana and Bo'],
  [{ kind: 'members', names: ['Ana'], others: 2 }, 'Ana and 2 others'],
  [{ kind: 'members', names: ['Ana', 'Bo'], others: 1 }, 'Ana, Bo and 1 other'],
  [{ kind: 'inviting', names: ['Ana'], others: 0 }, 'Inviting Ana'],
  [{ kind: 'empty', names: [], others: 0 }, 'Empty room'],
  [{ kind: 'empty', names: ['Ana', 'Bo'], others: 0 }, 'Empty room (was Ana and Bo)'],
];

test.each(cases)('%o is called %s', (name, text) => {
  expect(roomNameText(i18n, name)).toBe(text);
});

test('[SEC-32] no room name turns round what stands behind it in a title or a sentence', () => {
  const turned = { names: ['Ana\u202E', 'Bo\u2067'], others: 0 };
  expect(roomNameText(i18n, { kind: 'named', name: '\u2066\u202Aexe.\u202Egnp' })).toBe('exe.gnp');
  expect(roomNameText(i18n, { kind: 'members', ...turned })).toBe('Ana and Bo');
  expect(roomNameText(i18n, { kind: 'empty', ...turned })).toBe('Empty room (was Ana and Bo)');
});
