import type { RichText, Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, TransactionId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { LIVE_HEAD } from './live-head.ts';
import { scriptPictures } from './pictures.ts';
import { changed, file, type Item, joins, picture, react, say } from './sample-items.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let count = 0;

/** A conversation with one of everything there is. */
export function playShowcase(remote: FakeRemote, roomId: RoomId): void {
  scriptPictures(remote);
  const now = Date.now();
  let items: readonly Timeline[] = [{ kind: 'beginning', key: 'beginning' }, ...lively(now)];
  const show = () => remote.setList('timeline.items', { roomId }, { head: LIVE_HEAD, items });
  show();
  remote.answer('messages.sendText', async ({ text }) => {
    const txnId = `t${++count}` as TransactionId;
    const echo: Item = { ...say('Ana', Date.now(), [text]), eventId: null, txnId, sendState: { kind: 'sending' } };
    items = [...items, echo];
    show();
    setTimeout(() => {
      items = items.map((item) =>
        item === echo ? { ...echo, eventId: `$sent${txnId}` as EventId, sendState: { kind: 'sent' } } : item,
      );
      show();
    }, 400);
    return { ok: true, value: { txnId } };
  });
  remote.answer('reactions.toggle', async ({ eventId, key }) => {
    items = items.map((item) => (item.kind === 'event' && item.eventId === eventId ? toggled(item, key) : item));
    show();
    return { ok: true, value: null };
  });
  remote.answer('receipts.markRead', async () => ({ ok: true, value: null }));
}

function lively(now: number): Item[] {
  const yesterday = now - DAY_MS;
  const keys = say('Mira Okafor', yesterday, ['Has anybody got the keys to the rehearsal room?']);
  return [
    changed('Mira Okafor', yesterday - 40 * MINUTE_MS, { kind: 'created' }),
    ...['Lars', 'Ana', 'Tomás Rivera', 'Wen', 'Ines'].map((name) => joins(name, yesterday - 30 * MINUTE_MS)),
    changed('Mira Okafor', yesterday - 29 * MINUTE_MS, { kind: 'topic', topic: 'Where we plan, argue and celebrate' }),
    keys,
    {
      ...say('Lars', yesterday + 2 * MINUTE_MS, ['I do. Will be there from six.']),
      reply: {
        kind: 'loaded',
        eventId: keys.eventId ?? ('$' as EventId),
        sender: keys.sender,
        text: 'Has anybody got the keys to the rehearsal room?',
      },
    },
    say('Lars', yesterday + 3 * MINUTE_MS, ['Bring a jumper, the heating is still off.']),
    react(
      say('Ana', yesterday + 60 * MINUTE_MS, [
        'Thank you! I will bring tea for everybody, and the two scores that were missing last week.',
      ]),
      [
        ['❤️', 3, false],
        ['☕', 4, true],
        ['🙏', 1, false],
      ],
    ),
    picture('Wen', now - 190 * MINUTE_MS, { width: 1600, height: 1067 }, 30),
    say('Wen', now - 189 * MINUTE_MS, [
      'The hall at noon. Acoustics: ',
      { tag: 'strong', children: ['wonderful'] },
      '.',
    ]),
    say('Tomás Rivera', now - 100 * MINUTE_MS, rich()),
    {
      ...say('Tomás Rivera', now - 99 * MINUTE_MS, [
        'The end of the piece: ',
        { tag: 'spoiler', reason: 'last page', children: ['it resolves to D major'] },
      ]),
      isEdited: true,
    },
    file('Ines', now - 80 * MINUTE_MS),
    changed('Mira Okafor', now - 70 * MINUTE_MS, { kind: 'roomName', name: 'Rehearsal room' }),
    { ...say('Lars', now - 60 * MINUTE_MS, []), content: { kind: 'redacted', by: null, reason: null } },
    { ...say('Lars', now - 59 * MINUTE_MS, []), content: { kind: 'encrypted', failure: null } },
    { ...say('Wen', now - 30 * MINUTE_MS, ['🎉🎻']) },
    react(
      say('Mira Okafor', now - 14 * MINUTE_MS, [
        'One more thing: the concert moved to the 12th, because the church is taken on the 5th. Posters are not printed yet, so nothing is lost, but please tell whoever you invited already. Details: ',
        { tag: 'a', href: 'https://example.org/concert', children: ['example.org/concert'] },
      ]),
      [['👍', 2, true]],
    ),
    { ...say('Ana', now - 6 * MINUTE_MS, ['Noted, telling the altos.']), sendState: { kind: 'sent' } },
    {
      ...say('Ana', now - 5 * MINUTE_MS, ['And the poster file is too large for the server, it seems.']),
      txnId: 'failed' as TransactionId,
      eventId: null,
      sendState: { kind: 'not_sent', reason: { kind: 'tooLarge' } },
    },
    { ...say('Ana', now - 2 * MINUTE_MS, ['Trying again from here.']), sendState: { kind: 'sent' } },
  ];
}

function rich(): RichText {
  return [
    {
      tag: 'p',
      children: [
        'Bars to practise, ',
        { tag: 'mention', mention: { kind: 'user', id: '@ana:example.org' }, children: ['@Ana'] },
        ':',
      ],
    },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['[x] 12 to 20, slowly'] },
        { tag: 'li', children: [{ tag: 'em', children: ['da capo'] }, ', then ', { tag: 'code', children: ['mp'] }] },
      ],
    },
    { tag: 'blockquote', children: ['Festina lente.'] },
    {
      tag: 'pre',
      children: [
        {
          tag: 'code',
          language: 'ts',
          children: [
            "/** Slowly at first. */\nexport const tempo = (bar: number) => (bar < 12 ? 'adagio' : `${60 + bar}`);",
          ],
        },
      ],
    },
    { tag: 'maths', maths: { tex: 'f_n = f_0 \\cdot \\sqrt[12]{2^n}', isBlock: true }, children: [] },
    { tag: 'pre', children: [{ tag: 'code', language: 'ly', children: ["\\relative c' {\n  c4 d e f | g1\n}"] }] },
  ];
}

function toggled(item: Item, key: string): Item {
  const groups = item.extras.find((extra) => extra.kind === 'reactions')?.groups ?? [];
  const known = groups.find((group) => group.key === key);
  const next =
    known === undefined
      ? [...groups, { key, count: 1, isMine: true, names: ['Ana'] }]
      : groups
          .map((group) =>
            group === known ? { ...group, isMine: !group.isMine, count: group.count + (group.isMine ? -1 : 1) } : group,
          )
          .filter((group) => group.count > 0);
  return { ...item, extras: [{ kind: 'reactions', groups: next }] };
}
