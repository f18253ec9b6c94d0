import { setupI18n } from '@lingui/core';
import type { StateChange } from '@parley/sdk/client/contract.ts';
import type { RoomAlias, UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { settingSentence } from './setting-sentences.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const sentence = (change: Parameters<typeof settingSentence>[2]) => settingSentence(i18n, 'Ana', change);
const level = (name: string, to: number) => ({ userId: `@${name}:b.c` as UserId, name, from: 7, to });

test.each<[Extract<StateChange, { kind: 'powerLevels' }>['changes'], string]>([
  [[level('Ben', 100)], 'Ana made Ben an administrator'],
  [[level('Ben', 50)], 'Ana made Ben a moderator'],
  [[level('Ben', 0)], 'Ana made Ben a regular member'],
  [[level('Ben', 30), level('Cy', 0)], 'Ana changed the power level of Ben to 30 · Ana made Cy a regular member'],
  [[], 'Ana changed the permissions'],
  [['A', 'B', 'C', 'D'].map((name) => level(name, 50)), 'Ana changed the permissions'],
])('[MSG-08] levels: %j', (changes, words) => {
  expect(sentence({ kind: 'powerLevels', changes })).toBe(words);
});

test('[MSG-08] every kind of setting, in each of its values, has words of its own', () => {
  const changes: readonly Parameters<typeof settingSentence>[2][] = [
    ...(['public', 'invite', 'knock', 'restricted', 'knock_restricted'] as const).map((rule) => ({
      kind: 'joinRule' as const,
      rule,
    })),
    ...(['world_readable', 'shared', 'invited', 'joined'] as const).map((visibility) => ({
      kind: 'historyVisibility' as const,
      visibility,
    })),
    { kind: 'guestAccess', isAllowed: true },
    { kind: 'guestAccess', isAllowed: false },
    { kind: 'canonicalAlias', alias: '#ops:b.c' as RoomAlias, isOnlyAlternatives: false },
    { kind: 'canonicalAlias', alias: null, isOnlyAlternatives: false },
    { kind: 'canonicalAlias', alias: null, isOnlyAlternatives: true },
    { kind: 'pins', added: 1, removed: 0 },
    { kind: 'pins', added: 0, removed: 1 },
    { kind: 'pins', added: 2, removed: 0 },
    { kind: 'serverAcl', denied: ['evil.example'], allowed: [] },
    { kind: 'serverAcl', denied: [], allowed: ['good.example'] },
    { kind: 'serverAcl', denied: [], allowed: [] },
    { kind: 'tombstone', replacement: null },
    { kind: 'thirdPartyInvite', name: 'b…@c…' },
    { kind: 'thirdPartyInvite', name: null },
    { kind: 'space', side: 'parent', isRemoved: false },
    { kind: 'space', side: 'parent', isRemoved: true },
    { kind: 'space', side: 'child', isRemoved: false },
    { kind: 'space', side: 'child', isRemoved: true },
    { kind: 'widget', name: 'Notes', isConference: false, isRemoved: false },
    { kind: 'widget', name: 'Notes', isConference: false, isRemoved: true },
    { kind: 'widget', name: null, isConference: false, isRemoved: false },
    { kind: 'widget', name: null, isConference: false, isRemoved: true },
    { kind: 'widget', name: 'Jitsi', isConference: true, isRemoved: false },
    { kind: 'widget', name: 'Jitsi', isConference: true, isRemoved: true },
    { kind: 'other', eventType: 'org.example.x' },
  ];
  const sentences = changes.map(sentence);
  expect(new Set(sentences).size).toBe(changes.length);
  for (const words of sentences) expect(words).toMatch(/^Ana /);
  expect(sentences.at(-1)).toBe('Ana changed a room setting');
});
