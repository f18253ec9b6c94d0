import { expect, test } from 'vitest';
import { parsePrivacy } from './privacy.ts';

test('[SET-09] what was stored of the choice is read, and whatever else counts as the usual choice', () => {
  const usual = { showsReading: true, showsTyping: true, showsPresence: false };
  for (const stored of [null, '', '{', '7', '[]', '"x"', '{"showsReading":1}'])
    expect(parsePrivacy(stored)).toEqual(usual);
  expect(parsePrivacy('{"showsTyping":false}')).toEqual({ ...usual, showsTyping: false });
  expect(parsePrivacy('{"showsReading":false,"showsTyping":true}')).toEqual({ ...usual, showsReading: false });
  expect(parsePrivacy('{"showsPresence":true}')).toEqual({ ...usual, showsPresence: true });
});
