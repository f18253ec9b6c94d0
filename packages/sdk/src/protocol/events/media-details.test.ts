import { expect, test } from 'vitest';
import { decodeDescription, decodeSound, decodeSpoiler, isAnimated } from './media-details.ts';

const SPOILER = 'page.codeberg.everypizza.msc4193.spoiler';
const VOICE = {
  'org.matrix.msc1767.audio': { duration: 4_200, waveform: [0, 512, 1_024, 2_048, -5] },
  'org.matrix.msc3245.voice': {},
};

test('[03.MX-09] a file is a spoiler by its mark or by a content warning, with the reason in one line', () => {
  expect(decodeSpoiler({ [SPOILER]: true, [`${SPOILER}.reason`]: ' the\nend\u202e ' })).toEqual({ reason: 'the end' });
  expect(decodeSpoiler({ [SPOILER]: true })).toEqual({ reason: null });
  expect(decodeSpoiler({ 'town.robin.msc3725.content_warning': { description: 'Blood' } })).toEqual({
    reason: 'Blood',
  });
  for (const content of [{}, { [SPOILER]: 'true' }, { [SPOILER]: false }, { 'm.content_warning': 'x' }])
    expect(decodeSpoiler(content)).toBeNull();
});

test('[03.MX-09] a description is a text, or the first of several', () => {
  const name = 'org.matrix.msc1767.alt_text';
  expect(decodeDescription({ [name]: { 'org.matrix.msc1767.text': [{ body: 'A hall' }] } })).toBe('A hall');
  expect(decodeDescription({ [name]: { 'org.matrix.msc1767.text': 'A hall' } })).toBe('A hall');
  expect(decodeDescription({ 'm.alt_text': 'A hall' })).toBe('A hall');
  expect(decodeDescription({ 'm.alt_text': { 'm.text': [7, { body: 'A hall' }] } })).toBe('A hall');
  for (const content of [{}, { [name]: 7 }, { [name]: {} }, { [name]: { 'm.text': [{}] } }, { [name]: ' ' }])
    expect(decodeDescription(content)).toBeNull();
});

test('[03.MX-10] sound says how long and how loud it is, and whether somebody speaks', () => {
  expect(decodeSound(VOICE)).toEqual({ durationMs: 4_200, waveform: [0, 0.5, 1, 1, 0], isVoice: true });
  expect(decodeSound({})).toEqual({ durationMs: null, waveform: null, isVoice: false });
  expect(decodeSound({ 'm.voice': {} }).isVoice).toBe(true);
});

test('[03.MX-10] [SEC-36] a waveform of too many numbers or of anything else is none; a long one keeps its loudest', () => {
  const of = (waveform: unknown, duration: unknown = 1) =>
    decodeSound({ 'org.matrix.msc1767.audio': { waveform, duration } });
  for (const waveform of [[], ['1'], [Number.NaN], [1, null], 'x', { 0: 1 }, new Array(5_000).fill(1)])
    expect(of(waveform).waveform).toBeNull();
  const long = of([...new Array(999).fill(0), 1_024]).waveform;
  expect(long).toHaveLength(128);
  expect(long?.at(-1)).toBe(1);
  expect(of([1], -1).durationMs).toBeNull();
  expect(of([1], 1e300).durationMs).toBe(604_800_000);
});

test('[03.MX-09] a picture moves if its sender says so, else if its type is made for that', () => {
  const said = (value: unknown) => ({ info: { 'org.matrix.msc4230.is_animated': value } });
  expect(isAnimated(said(true), 'image/webp')).toBe(true);
  expect(isAnimated(said(false), 'image/gif')).toBe(false);
  expect(isAnimated(said('no'), 'image/gif')).toBe(true);
  expect(isAnimated({}, 'image/webp')).toBe(false);
  expect(isAnimated({ info: 7 }, null)).toBe(false);
});
