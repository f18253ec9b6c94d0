import { expect, test } from 'vitest';
import { Story, wordsIn } from './story.ts';

test('a violation is about events, texts and transactions, or about the room', () => {
  expect(wordsIn('I2: "alice writes 18" was taken back, and is there')).toEqual(['alice writes 18']);
  expect(wordsIn('I2: the reaction ok of dave to $event165 in !room113:example.org was accepted')).toEqual([
    '$event165',
  ]);
  expect(wordsIn('I2: the reaction to ~!room83:example.org:palice tab 1.23 is not there')).toEqual(['palice tab 1.23']);
  expect(wordsIn('I11: alice tab 1 lists isFavourite as false in !room1:example.org')).toEqual(['!room1']);
  expect(wordsIn('I15: alice engine 2 asks, and is not the engine any more')).toEqual([]);
});

test('what names a word is told, with what stands around it, and no longer words', () => {
  const story = new Story(['$event16', '!room1']);
  story.note(1_000, 'alice engine 2 PUT rooms/!room7%3Aexample.org/redact/%24event16/x', '');
  story.note(2_000, 'alice engine 2 GET sync', `{"!room1:example.org":"$event165","x":"${'y'.repeat(900)}$event16"}`);
  story.note(3_000, 'alice engine 2 GET sync', '{"!room1:example.org":"$event165"}');
  story.note(4_000, 'alice engine 2 GET rooms/!room1%3Aexample.org/members', '');
  expect(story.lines.map((line) => line.slice(0, 60))).toEqual([
    '1.000 alice engine 2 PUT rooms/!room7:example.org/redact/$ev',
    `2.000 alice engine 2 GET sync${'y'.repeat(31)}`,
    '4.000 alice engine 2 GET rooms/!room1:example.org/members ',
  ]);
});

test('a transaction that stands beside a word is followed, too', () => {
  const story = new Story(['alice writes 18']);
  story.note(1_000, 'alice tab 10 messages.discard', '{"txnId":"palice tab 9.14"}');
  expect(story.lines).toEqual([]);
  story.note(
    2_000,
    'alice engine 13 PUT rooms/x/send/m.room.message/palice%20tab%209.14',
    '{"body":"alice writes 18"}',
  );
  expect([...story.words]).toEqual(['alice writes 18', 'palice tab 9.14']);
});
