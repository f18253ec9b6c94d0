import { anaAndBo, holdBack, type Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { TimelinePlace } from '../../features/timeline/contract.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

interface Apart {
  readonly stage: Stage;
  readonly ana: Person;
  readonly bo: Person;
  readonly rootId: EventId;
  readonly release: () => void;
}

/** Bo began a thread whose key Ana does not have yet, and so much was said since that it is not among what Ana's engine stores. */
async function longAgo(): Promise<Apart> {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  const release = await holdBack(stage, ana);
  ana.engine.engine.stop();
  await bo.say('The root');
  const rootId = bo.items.at(-1)?.eventId;
  if (rootId === null || rootId === undefined) throw new Error('not sent');
  await bo.engine.answer(
    bo.tab.command('messages.sendText', { roomId: bo.roomId, text: 'A reply', format: 'plain', threadRoot: rootId }),
  );
  await bo.engine.pass(500);
  for (let index = 0; index < 150; index += 1) room.send('bo', `aside ${index}`);
  return { stage, ana: await ana.restart(), bo, rootId, release };
}

function shownIn({ tab, roomId }: Person, place: Omit<TimelinePlace, 'roomId'>) {
  const view = watched(tab.listView('timeline.items', { roomId, ...place }));
  return () =>
    valueOf(view).items.flatMap((item) => {
      if (item.kind !== 'event' || item.content.kind === 'stateChange') return [];
      const text = item.content.kind === 'text' ? item.content.body.join('') : item.content.kind;
      return text.startsWith('aside') ? [] : [text];
    });
}

test('[LK-01] [02.D-04] a thread, a place in history, an event by itself and the list of threads are decrypted when their key comes late', async () => {
  const { ana, bo, rootId, release } = await longAgo();
  const { roomId } = ana;
  const thread = shownIn(ana, { thread: rootId });
  const around = shownIn(ana, { around: rootId });
  const event = watched(ana.tab.view('timeline.event', { roomId, eventId: rootId }));
  const list = watched(ana.tab.listView('threads.list', { roomId, filter: 'all' }));
  const listed = () => valueOf(list).items.map(({ content }) => content.kind);
  await ana.engine.pass(3_000);
  expect(thread()).toEqual(['encrypted', 'encrypted']);
  expect(around()).toContain('encrypted');
  expect(valueOf(event)).toMatchObject({ kind: 'here', content: { kind: 'encrypted' }, text: '' });
  expect(listed()).toEqual(['encrypted']);
  release();
  // The next sync response brings the key.
  await bo.say('Something new');
  await ana.engine.pass(3_000);
  expect(thread()).toEqual(['The root', 'A reply']);
  expect(around()).toContain('The root');
  expect(valueOf(event)).toMatchObject({ content: { kind: 'text', body: ['The root'] }, text: 'The root' });
  expect(listed()).toEqual(['text']);
});

test('[LK-02] a start tries one message of each session that waits, however many there are', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await holdBack(stage, ana);
  for (let index = 0; index < 40; index += 1) await bo.say(`message ${index}`);
  await ana.engine.pass(2_000);
  const before = ana.crypto.calls('decrypt');
  expect(before).toBeGreaterThanOrEqual(40);
  const again = await ana.restart();
  expect(again.items.filter(({ content }) => content.kind === 'encrypted').length).toBeGreaterThan(10);
  expect(ana.crypto.calls('decrypt') - before).toBeLessThanOrEqual(2);
});

test('[LK-02] a key that came just before the engine died opens everything at the next start', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  const release = await holdBack(stage, ana);
  for (const text of ['one', 'two', 'three']) await bo.say(text);
  await ana.engine.pass(2_000);
  expect(ana.texts.slice(-3)).toEqual(['(encrypted)', '(encrypted)', '(encrypted)']);
  ana.engine.engine.stop();
  release();
  const again = await ana.restart();
  await again.engine.pass(2_000);
  expect(again.texts.slice(-3)).toEqual(['one', 'two', 'three']);
});
