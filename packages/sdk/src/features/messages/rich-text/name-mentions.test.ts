import { expect, test } from 'vitest';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { nameMentions } from './name-mentions.ts';
import { parseHtml } from './parse-html.ts';
import { plainToRich } from './plain-text.ts';
import { richToPlain } from './to-plain.ts';

const asked = new Set<UserId>();
const room = {
  person: (userId: UserId) => {
    asked.add(userId);
    return { userId, name: userId === '@ben:example.org' ? 'Ben' : userId, avatar: null };
  },
};

test.each([
  ['a person', '<a href="https://matrix.to/#/@ben:example.org">Ana</a>', 'Ben'],
  ['a person with much to look at', '<b><a href="https://matrix.to/#/@ben:example.org">A<i>n</i>a</a></b>', 'Ben'],
  ['somebody unknown', '<a href="https://matrix.to/#/@eve:example.org">Ana</a>', '@eve:example.org'],
  ['a room', '<a href="https://matrix.to/#/%23sail:example.org">#home:example.org</a>', '#sail:example.org'],
])('[RT-55] [SEC-33] a mention of %s says who it is, whatever its words are', (_, html, words) => {
  expect(richToPlain(nameMentions(parseHtml(html), room))).toBe(words);
});

test('[RT-55] [SEC-33] a room is called as the user knows it, by its id where they do not, and never as the sender wrote', () => {
  const roomName = (roomId: string) => (roomId === '!sail:example.org' ? 'Sailing' : roomId);
  const link = (id: string) => parseHtml(`<a href="https://matrix.to/#/${id}?via=example.org">Your bank</a>`);
  const said = (id: string) => richToPlain(nameMentions(link(id), room, roomName));
  expect([said('!sail:example.org'), said('!other:example.org')]).toEqual(['Sailing', '!other:example.org']);
});

test('[RT-55] an id that was typed says the name; a text whose words are right stays itself', () => {
  expect(richToPlain(nameMentions(plainToRich('hi @ben:example.org!'), room))).toBe('hi Ben!');
  const right = parseHtml('<p>hi <a href="https://matrix.to/#/@ben:example.org">Ben</a> <b>there</b></p>');
  expect(nameMentions(right, room)).toBe(right);
});

test('[RT-55] the address of a room or a message stays as it was typed; that of another is none', () => {
  const typed = plainToRich('see https://matrix.to/#/!sail:example.org/%24event?via=example.org now');
  expect(nameMentions(typed, room)).toBe(typed);
  const lying = parseHtml('<a href="https://matrix.to/#/!sail:example.org">https://matrix.to/#/!home:example.org</a>');
  expect(richToPlain(nameMentions(lying, room))).toBe('!sail:example.org');
  const broken = parseHtml('<a href="https://matrix.to/#/!sail:example.org">https://matrix.to/#/%E0%A4%A</a>');
  expect(richToPlain(nameMentions(broken, room))).toBe('!sail:example.org');
});

test('[RT-55] [SEC-05] of very many people the ids are said, and nobody looks for their names', () => {
  asked.clear();
  const text = plainToRich(Array.from({ length: 500 }, (_, index) => `@p${index}:example.org`).join(' '));
  expect(richToPlain(nameMentions(text, room), 20_000)).toContain('@p499:example.org');
  expect(asked.size).toBe(100);
});
