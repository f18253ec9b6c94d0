import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { textOf } from '../../core/timeline/text-of.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { previewOf } from './preview.ts';

const ME = '@me:example.org' as UserId;

function preview(event: object) {
  return previewOf({ event: event as RoomEvent, senderName: 'Bob' }, ME, EVENT_KINDS);
}

test('[RL-02] a preview is one line of plain text, with who said it', () => {
  const make = createEvents();
  expect(preview(make.message('bob', 'two\n  lines\tand a tab'))).toEqual({
    sender: '@bob:example.org',
    senderName: 'Bob',
    isMine: false,
    isDoubtful: false,
    content: { kind: 'text', text: 'two lines and a tab' },
  });
  expect(preview(make.message(ME, 'x')).isMine).toBe(true);
});

test('[RL-02] what is too long is cut between characters, and the quote of older clients is left out', () => {
  const make = createEvents();
  const { content } = preview(make.message('bob', '🦊'.repeat(500)));
  expect(content).toEqual({ kind: 'text', text: `${'🦊'.repeat(159)}…` });
  expect(preview(make.message('bob', '> <@eve:example.org> I am a fool\n\nreally')).content).toEqual({
    kind: 'text',
    text: 'really',
  });
  expect(preview(make.message('bob', `${'> x\n'.repeat(100_000)}`)).content.kind).toBe('text');
});

test('[RL-02] what is no text says what it is; what cannot be read is unknown', () => {
  const make = createEvents();
  const kinds = [
    make.emote('bob', 'waves'),
    make.image('bob', 'mxc://example.org/x'),
    make.event('bob', 'm.room.encrypted', {}),
    make.event('bob', 'm.poll.start', {}),
    make.event('bob', 'm.room.message', { msgtype: 7 }),
    make.event('bob', 'm.room.message', {}),
    make.event('bob', 'm.room.message', { msgtype: 'x.new', body: 'fallback' }),
  ].map((event) => preview(event).content.kind);
  expect(kinds).toEqual(['emote', 'image', 'encrypted', 'unknown', 'unknown', 'unknown', 'text']);
});

test('[RL-02] a voice message is one, with what was written beside it; its file has no name that says anything', () => {
  const make = createEvents();
  const voice = {
    ...{ msgtype: 'm.audio', url: 'mxc://example.org/x', filename: 'voice-message.ogg' },
    'org.matrix.msc3245.voice': {},
  };
  const of = (content: JsonObject) => preview(make.event('bob', 'm.room.message', content)).content;
  expect(of({ ...voice, body: 'voice-message.ogg' })).toEqual({ kind: 'voice', text: '' });
  expect(of({ ...voice, body: 'On the way' })).toEqual({ kind: 'voice', text: 'On the way' });
  expect(of({ ...voice, body: 'tune.ogg', filename: 'tune.ogg', 'org.matrix.msc3245.voice': undefined })).toEqual({
    kind: 'audio',
    text: 'tune.ogg',
  });
});

test('[RL-20] a request to verify has words of its own, not the body that is for other clients', () => {
  const make = createEvents();
  const content = {
    msgtype: 'm.key.verification.request',
    body: '@bob is requesting to verify your key, but …',
    to: ME,
  };
  expect(preview(make.event('bob', 'm.room.message', content)).content).toEqual({ kind: 'verification' });
  expect(textOf(make.event('bob', 'm.room.message', content) as unknown as RoomEvent)).toBeNull();
});

test.each([
  ['**bold** and `code`', '<strong>bold</strong> and <code>code</code>', 'bold and code'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>', 'one two'],
  ['a &lt; b', '<p>a &lt; b &amp;amp; c&#39;s &#x1F600; &unknown;</p>', "a < b &amp; c's 😀 &unknown;"],
  ['> quote\n\nanswer', '<mx-reply><blockquote>who <mx-reply>x</mx-reply></blockquote></mx-reply>answer', 'answer'],
  ['secret', 'the end: <span data-mx-spoiler="why">he <span>dies</span></span>!', 'the end: ▒▒▒!'],
  [':party:', 'yes <img data-mx-emoticon alt=":party:" src="mxc://x/y">', 'yes :party:'],
  ['as it is', '<p></p><!-- nothing -->', 'as it is'],
  ['open', 'a <b', 'a <b'],
])('[RL-03] formatting is no part of a preview: %s', (body, html, text) => {
  const event = createEvents().event('bob', 'm.room.message', {
    msgtype: 'm.text',
    body,
    format: 'org.matrix.custom.html',
    formatted_body: html,
  });
  expect(preview(event).content).toEqual({ kind: 'text', text });
});
