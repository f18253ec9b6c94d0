import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';
import { mirrorMessages } from './pseudo-mirrored.ts';

const bare = (text: string) => text.replace(/[\u200F\u202C\u202E]/g, '');

test('texts are mirrored, values and numbers stay', () => {
  const messages = mirrorMessages({
    plain: 'Sign in',
    value: ['Message to ', ['name']],
    count: [['count', 'plural', { offset: 1, one: ['# room'], other: ['#', ' rooms'] }]],
    votes: [['votes', 'plural', { one: ['#', ' vote'], other: ['#', ' votes'] }]],
  });
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  const say = (id: string, values?: Record<string, unknown>) => i18n._(id, values);
  expect(say('plain')).toBe('\u200F\u202ESign in\u202C');
  expect(say('value', { name: 'Ops' })).toBe('\u200F\u202EMessage to\u202C Ops');
  expect(say('votes', { votes: 2 })).toBe('2 \u200F\u202Evotes\u202C');
  expect(bare(JSON.stringify(messages['count']))).toBe(
    JSON.stringify([['count', 'plural', { offset: 1, one: ['# room'], other: ['#', ' rooms'] }]]),
  );
});

test('the page is written as its language is', () => {
  expect(['en', 'en-GB', 'ar-XB', 'he', 'fa-IR', 'nonsense!'].map(directionOf)).toEqual([
    'ltr',
    'ltr',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
  ]);
});
