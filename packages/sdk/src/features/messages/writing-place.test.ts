import { expect, test } from 'vitest';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { unknownPlace, writingPlace } from './writing-place.ts';

test('[ME-20] a text that can name nobody asks for nothing', async () => {
  const me = '@ana:example.org' as UserId;
  const needs = {
    me,
    rooms: { load: () => Promise.reject(new Error('loaded')), records: new Map() },
    emoticons: { of: () => Promise.reject(new Error('asked')) },
  } as unknown as Parameters<typeof writingPlace>[0];
  const place = await writingPlace(needs, '!a:example.org' as RoomId, 'see you (at five), [here](there)');
  expect(Object.keys(place)).toEqual(Object.keys(unknownPlace(me)));
  for (const text of ['@room', 'hi @bo:example.org', ':cat:', '[Bo](https://matrix.to/#/%40bo:example.org)'])
    await expect(writingPlace(needs, '!a:example.org' as RoomId, text)).rejects.toThrow();
});
