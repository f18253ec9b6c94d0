import { expect, test } from 'vitest';
import { decodeExtensibleText, encodeExtensibleText } from './extensible.ts';

const read = (content: object) => {
  const text = decodeExtensibleText({ ...content });
  return text.ok ? text.value : text.error.message;
};

test('[03.PM-01] [11.ER-06] [11.ER-07] a message block is a list; its first plain part is the text', () => {
  expect(read({ 'm.message': 'x' })).toBe('m.message contents must be an array');
  expect(read({ 'm.message': [] })).toBe('m.message is missing a plain text representation');
  expect(read({ 'm.message': [{ mimetype: 'text/html', body: '<b>x</b>' }] })).toBe(
    'm.message is missing a plain text representation',
  );
  expect(read({ 'm.message': [null, 7, { body: 7 }] })).toBe('m.message is missing a plain text representation');
  const both = [{ mimetype: 'text/html', body: '<b>x</b>' }, { mimetype: 'text/plain', body: 'x' }, { body: 'later' }];
  expect(read({ 'org.matrix.msc1767.message': both })).toEqual({ text: 'x', html: '<b>x</b>' });
  // The stable name comes first, and an empty list wins over text.
  expect(read({ 'm.message': [{ body: 'new' }], 'org.matrix.msc1767.message': both })).toMatchObject({ text: 'new' });
  expect(read({ 'm.message': [], 'm.text': 'x' })).toBe('m.message is missing a plain text representation');
});

test('[03.PM-02] [11.ER-08] else there is a text, with HTML if it has one', () => {
  expect(read({})).toBe('Missing textual representation for event');
  expect(read({ 'm.text': 7 })).toBe('Missing textual representation for event');
  expect(read({ 'org.matrix.msc1767.text': '' })).toBe('Missing textual representation for event');
  expect(read({ 'm.text': '' })).toEqual({ text: '', html: null });
  expect(read({ 'm.text': 'a', 'org.matrix.msc1767.text': 'b' })).toEqual({ text: 'a', html: null });
  expect(read({ 'org.matrix.msc1767.text': 'b', 'org.matrix.msc1767.html': '<i>b</i>' })).toEqual({
    text: 'b',
    html: '<i>b</i>',
  });
  expect(read({ 'm.text': 'a', 'm.html': 7 })).toEqual({ text: 'a', html: null });
  expect(read({ 'm.text': [{ body: 'listed' }] })).toEqual({ text: 'listed', html: null });
});

test('[03.PM-03] one plain text is written short, more as a list; both are read back', () => {
  expect(encodeExtensibleText({ text: 'x', html: null })).toEqual({ 'org.matrix.msc1767.text': 'x' });
  for (const text of [
    { text: 'x', html: null },
    { text: 'x', html: '<b>x</b>' },
  ])
    expect(read(encodeExtensibleText(text))).toEqual(text);
});

test('[03.PM-04] what cannot be read is an error of its own kind, never an exception', () => {
  expect(decodeExtensibleText({ __proto__: null, 'm.message': 1 })).toMatchObject({
    ok: false,
    error: { kind: 'invalidEvent' },
  });
});
