import { expect, test } from 'vitest';
import type { RawContent } from '../../protocol/events/event.ts';
import { NO_MENTIONS } from '../../protocol/events/mentions.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { composeEdit, composeText } from './compose.ts';
import { composeFile } from './files/compose-file.ts';
import { messageBody } from './rich-text/message-body.ts';
import { typedSource } from './rich-text/typed-source.ts';
import type { WritingPlace } from './writing-place.ts';

const ME = '@me:example.org' as UserId;
const BO = '@bo:example.org' as UserId;
const CY = '@cy:example.org' as UserId;
const NAMES = new Map<string, string>([
  [ME, 'Me'],
  [BO, 'Bo [b]'],
  [CY, 'Cy'],
  ['@a_b:example.org', 'A'],
]);
const PLACE: WritingPlace = {
  me: ME,
  nameOf: (userId) => NAMES.get(userId) ?? null,
  mayNotifyRoom: true,
  emoticon: () => null,
};

const written = (text: string, place = PLACE): RawContent => composeText({ text, format: 'markdown' }, place) ?? {};
const mentions = (text: string, place = PLACE) => written(text, place)['m.mentions'];

test.each([
  ['[Bo](https://matrix.to/#/@bo:example.org) hi', [BO]],
  ['[Bo](https://matrix.to/#/%40bo%3Aexample.org) hi', [BO]],
  ['[Bo](matrix:u/bo:example.org)', [BO]],
  ['look at https://matrix.to/#/@bo:example.org.', [BO]],
  ['(matrix:u/bo:example.org)', [BO]],
  ['**@bo:example.org**, and @cy:example.org: hi', [BO, CY]],
  ['- [Cy](https://matrix.to/#/@cy:example.org)\n- @bo:example.org', [CY, BO]],
  ['||@bo:example.org||', [BO]],
  ['a\\_b @a\\_b:example.org', ['@a_b:example.org']],
  ['[Who](https://matrix.to/#/@stranger:example.org)', ['@stranger:example.org']],
])('[ME-20] [02.S-09] %s mentions who is named', (text, users) => {
  expect(mentions(text)).toEqual({ user_ids: users });
});

test.each([
  'Bo',
  '@bo',
  'me@bo:example.org',
  '@nobody:example.org',
  '`@bo:example.org` `[Bo](https://matrix.to/#/@bo:example.org)`',
  '```\n@bo:example.org @room\n```',
  '> @bo:example.org said: @room\n> [Bo](https://matrix.to/#/@bo:example.org)\n\nno',
  '\\@bo:example.org',
  '[#ops](https://matrix.to/#/%23ops:example.org)',
  '[a message](https://matrix.to/#/!room:example.org/$event)',
  '[@bo:example.org @room](https://example.org/)',
  '@me:example.org [me](https://matrix.to/#/@me:example.org)',
])('[ME-20] %j mentions nobody', (text) => {
  expect(mentions(text)).toEqual({});
});

test.each([
  ['@room: hello', true],
  ['hello (@room)', true],
  ['hello **@room**!', true],
  ['@rooms', false],
  ['x@room', false],
  ['@room:example.org', false],
  ['@Room', false],
  ['`@room`', false],
  ['\\@room', false],
])('[ME-20] %j means everybody: %s', (text, isRoom) => {
  expect(mentions(text)).toEqual(isRoom ? { room: true } : {});
  expect(mentions(text, { ...PLACE, mayNotifyRoom: false })).toEqual({});
  expect(written(text)['body']).toBe(text);
});

test('[ME-20] plain text names by ids and addresses, and nothing in it is formatted', () => {
  const said = composeText({ text: '*@bo:example.org* @cy:example.org @room', format: 'plain' }, PLACE);
  expect(said).toEqual({
    msgtype: 'm.text',
    body: '*@bo:example.org* @cy:example.org @room',
    'm.mentions': { user_ids: [CY], room: true },
  });
});

test('[ME-22] a pill is a link in the HTML and its words in the body; the id of a member becomes one', () => {
  expect(written('**hi** [B\\*o\\*](https://matrix.to/#/@bo:example.org) and @cy:example.org')).toMatchObject({
    body: '**hi** B*o* and Cy',
    formatted_body:
      '<strong>hi</strong> <a href="https://matrix.to/#/@bo:example.org">B*o*</a> and <a href="https://matrix.to/#/@cy:example.org">Cy</a>',
  });
  expect(written('`@cy:example.org` @cy:example.org')['body']).toBe('`@cy:example.org` Cy');
  expect(written('[#ops](https://matrix.to/#/%23ops:example.org) [a](https://example.org/)')['body']).toBe(
    '#ops [a](https://example.org/)',
  );
});

test.each([
  'hi [Bo](https://matrix.to/#/@bo:example.org)',
  'Bo, Bo and [Bo](https://matrix.to/#/@bo:example.org) but not Bo',
  '**[Bo \\[b\\]](https://matrix.to/#/@bo:example.org)** and `Bo [b]`',
  '[Cy](https://matrix.to/#/@cy:example.org)\n\n- [Bo](https://matrix.to/#/@bo:example.org)\n- Bo',
  '[#ops:example.org](https://example.org/) [Ops](https://matrix.to/#/%23ops:example.org)',
  'a *b* `c` [d](https://example.org/)',
])('[ME-23] %j is what its edit begins with', (text) => {
  const { body, format, formatted_body: html } = written(text);
  expect(typedSource(String(body), messageBody(String(body), format, html))).toBe(text);
});

test('[ME-21] an edit mentions whom no version before it did, and its new content everybody', () => {
  const told = { users: new Set([BO]), isRoom: true };
  const edited = { target: '$e' as EventId, msgtype: 'm.text', told, implied: new Set<UserId>() };
  const text = '@bo:example.org @cy:example.org @room';
  const edit = (change: object) => composeEdit({ text, format: 'markdown' }, PLACE, { ...edited, ...change });
  expect(edit({})).toMatchObject({
    body: '* Bo [b] Cy @room',
    formatted_body: expect.stringMatching(/^\* <a href/),
    format: 'org.matrix.custom.html',
    'm.mentions': { user_ids: [CY] },
    'm.new_content': { body: 'Bo [b] Cy @room', 'm.mentions': { user_ids: [BO, CY], room: true } },
  });
  expect(edit({ told: NO_MENTIONS, implied: new Set(['@di:example.org']) })).toMatchObject({
    'm.mentions': { user_ids: ['@di:example.org', BO, CY], room: true },
    'm.new_content': { 'm.mentions': { user_ids: ['@di:example.org', BO, CY], room: true } },
  });
});

test('[ME-24] an answer mentions its author once, or not at all', () => {
  const belonging = { answered: { eventId: '$e' as EventId, sender: BO }, thread: null };
  const typed = { text: '@bo:example.org @cy:example.org', format: 'plain' } as const;
  expect(composeText(typed, PLACE, belonging)).toMatchObject({ 'm.mentions': { user_ids: [BO, CY] } });
  const silent = { ...belonging, answered: { ...belonging.answered, sender: null } };
  expect(composeText({ ...typed, text: 'hm' }, PLACE, silent)).toEqual({
    msgtype: 'm.text',
    body: 'hm',
    'm.mentions': {},
    'm.relates_to': { 'm.in_reply_to': { event_id: '$e' } },
  });
});

test('[ME-20] a caption mentions whom it names', () => {
  const file = {
    roomId: '!r:example.org' as never,
    name: 'a.png',
    mimeType: 'image/png',
    bytes: new Uint8Array(),
    as: 'image',
    size: null,
    durationMs: null,
    thumbnail: null,
    caption: 'see @bo:example.org',
    format: 'markdown',
  } as const;
  const belonging = { answered: null, thread: null };
  expect(composeFile(file, 1, PLACE, belonging)).toMatchObject({
    body: 'see Bo [b]',
    filename: 'a.png',
    'm.mentions': { user_ids: [BO] },
  });
  expect(composeFile({ ...file, caption: ' ' }, 1, PLACE, belonging)).toMatchObject({
    body: 'a.png',
    'm.mentions': {},
  });
});

test('[ME-25] [RT-44] HTML is cleaned, named from and said in plain words', () => {
  const text =
    '<p onclick="x">a <script>b</script><a href="javascript:c">c</a></p><font color="#ff0000">d</font>' +
    '<a href="https://matrix.to/#/@bo:example.org">Bo</a><code>@cy:example.org</code> @room<br>e';
  expect(composeText({ text, format: 'html' }, PLACE)).toEqual({
    msgtype: 'm.text',
    body: 'a c\ndBo@cy:example.org @room\ne',
    format: 'org.matrix.custom.html',
    formatted_body:
      '<p>a c</p><span data-mx-color="#ff0000">d</span><a href="https://matrix.to/#/@bo:example.org">Bo</a>' +
      '<code>@cy:example.org</code> @room<br>e',
    'm.mentions': { user_ids: [BO], room: true },
  });
  expect(composeText({ text: '<script>x</script>', format: 'html' }, PLACE)).toBe(null);
});
