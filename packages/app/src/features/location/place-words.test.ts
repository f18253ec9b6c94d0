import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { accuracyText, coordinatesText, plainCoordinates } from './place-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const german = setupI18n({ locale: 'de', messages: { de: {} } });
const LONDON = { latitude: 51.5074, longitude: -0.1278, uncertaintyM: 12.3 };

test('[LOC-32] coordinates say the half of the earth in words, not by a sign', () => {
  expect(coordinatesText(i18n, LONDON)).toBe('51.5074° N, 0.1278° W');
  expect(coordinatesText(i18n, { latitude: -33.856784, longitude: 151.215297 })).toBe('33.85678° S, 151.2153° E');
  expect(coordinatesText(german, LONDON)).toBe('51,5074° N, 0,1278° W');
});

test('[LOC-32] how exact it is, in metres or kilometres, and nothing where that is not known', () => {
  expect(accuracyText(i18n, LONDON)).toBe('Accurate to about 13 m');
  expect(accuracyText(i18n, { ...LONDON, uncertaintyM: 2_345 })).toBe('Accurate to about 2.3 km');
  expect(accuracyText(i18n, { ...LONDON, uncertaintyM: null })).toBeNull();
});

test('[LOC-32] other programs get plain numbers, whatever the language', () => {
  expect(plainCoordinates({ latitude: 10, longitude: -1e-9 })).toBe('10, 0');
  expect(plainCoordinates({ latitude: 0.00001, longitude: -100 })).toBe('0.00001, -100');
  expect(plainCoordinates(LONDON)).toBe('51.5074, -0.1278');
});
