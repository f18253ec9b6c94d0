// @ts-check
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseChat, timeOf } from './chat-script.mjs';
import { ACCOUNTS, DIRECT_CHATS, PEOPLE, ROOMS } from './community.mjs';
import { pictureNames } from './pictures.mjs';

const SCRIPT = `== -1
09:12 bob as storm: Good morning!
    \`\`\`
    code

      more
    \`\`\`
  + 👍 alice carol
  ~ Good morning, all!
09:15 alice re storm: Hi.
  unread alice
09:16 carol in storm: Here too.
  x
== 0
-90 bob: Which day?
  poll Saturday | Sunday
  * 2 alice bob
`;

test('a conversation is read with all that people did', () => {
  const [first, second, third, fourth] = parseChat(SCRIPT);
  expect(first).toMatchObject({
    at: { day: -1, minutes: 552 },
    sender: 'bob',
    label: 'storm',
    text: 'Good morning!\n```\ncode\n\n  more\n```',
    reactions: [{ key: '👍', by: ['alice', 'carol'] }],
    edit: 'Good morning, all!',
  });
  expect(second).toMatchObject({ relation: { kind: 'reply', to: 'storm' }, unread: ['alice'] });
  expect(third).toMatchObject({ relation: { kind: 'thread', to: 'storm' }, isDeleted: true });
  expect(fourth).toMatchObject({
    at: { day: 0, minutes: 90 },
    answers: ['Saturday', 'Sunday'],
    votes: [{ answer: 1, by: ['alice', 'bob'] }],
  });
});

test.each([
  ['09:12 bob Good morning', 'line 1'],
  ['== 0\n09:12 bob: not minutes ago', 'line 2'],
  ['== -1\n09:12 bob: hi\n  ? what', 'line 3'],
  ['== -1\n09:12 bob re nothing: hi', 'nothing is named "nothing"'],
])('a mistake is said with its line: %j', (script, message) => {
  expect(() => parseChat(script)).toThrow(message);
});

test('times are in the past, even just after midnight', () => {
  const now = new Date(2026, 2, 5, 0, 10).getTime();
  const midnight = new Date(2026, 2, 5).getTime();
  expect(timeOf({ day: -1, minutes: 552 }, now)).toBe(new Date(2026, 2, 4, 9, 12).getTime());
  expect(timeOf({ day: 0, minutes: 205 }, now)).toBeGreaterThanOrEqual(midnight);
  expect(timeOf({ day: 0, minutes: 5 }, now)).toBeLessThan(now);
});

test.each([
  ...ROOMS.map(({ script, members }) => ({ script, members })),
  ...DIRECT_CHATS.map(({ script, people }) => ({ script, members: people })),
])(
  'the conversation in $script is in order, among its members, with pictures that exist',
  async ({ script, members }) => {
    const lines = parseChat(await readFile(new URL(`rooms/${script}.chat`, import.meta.url), 'utf8'));
    const noon = new Date(2026, 2, 5, 12).getTime();
    const times = lines.map(({ at }) => timeOf(at, noon));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const named = lines.flatMap(({ sender, unread, reactions, votes }) => [
      sender,
      ...unread,
      ...reactions.flatMap(({ by }) => by),
      ...votes.flatMap(({ by }) => by),
    ]);
    expect(members).toEqual(expect.arrayContaining([...new Set(named)]));
    const pictures = lines.flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
    expect(pictureNames()).toEqual(expect.arrayContaining(pictures));
  },
);

test('all accounts are in every room, and everybody is known', () => {
  const names = PEOPLE.map(({ name }) => name);
  for (const { members, creator } of ROOMS) {
    expect(members).toEqual(expect.arrayContaining([...ACCOUNTS, creator]));
    expect(names).toEqual(expect.arrayContaining([...members]));
  }
});
