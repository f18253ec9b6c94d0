import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import type { JsonObject, WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventItem, ItemContent, ItemExtra, Timeline } from '../../client/contract.ts';
import { encodePollEnd, encodePollResponse, encodePollStart } from '../../protocol/events/poll-acts.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

type Item = EventItem<ItemContent, ItemExtra>;

const LUNCH = { question: 'Lunch?', answers: ['Pizza', 'Soup'], maxSelections: 1, isDisclosed: true };
const PIZZA = 'p';
const SOUP = 's';

const idOf = (event: WireEvent) => event.event_id as EventId;
const isWrite = ({ method }: LoggedRequest) => method === 'PUT';

function pollContent(question: string, isDisclosed = true): JsonObject {
  const answers = [
    { id: PIZZA, text: 'Pizza' },
    { id: SOUP, text: 'Soup' },
  ];
  return encodePollStart({ question, answers, maxSelections: 1, isDisclosed, rawKind: null }) as JsonObject;
}

function polls(items: readonly Timeline[]): readonly Item[] {
  return items.filter((item): item is Item => item.kind === 'event' && item.content.kind === 'poll');
}

function pollExtra(item: Item | undefined) {
  return item?.extras.find((extra) => extra.kind === 'poll');
}

/** Alice looks at a room in which Bob has asked for lunch. */
async function start(engine?: TestEngine, before?: ScriptedRoom) {
  const clock = new FakeClock();
  const app = engine ?? new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = before ?? app.server.room(['bob', 'alice', 'carol'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  if (before === undefined) room.event('bob', 'org.matrix.msc3381.poll.start', pollContent('Lunch?'));
  const asked = room.events.find(({ type }) => type === 'org.matrix.msc3381.poll.start');
  if (asked === undefined) throw new Error('nobody asked');
  const pollId = idOf(asked);
  const tab = app.openTab();
  if (engine === undefined) await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(engine === undefined ? 100 : 3_000);
  const item = () => polls(valueOf(items).items).find(({ eventId }) => eventId === pollId);
  const votes = (who: string, ...answers: readonly string[]) =>
    room.event(who, 'org.matrix.msc3381.poll.response', encodePollResponse(pollId, answers) as JsonObject);
  return {
    ...{ app, tab, room, roomId, pollId, asked, items, item },
    votes,
    /** Votes by answer, and the own answers. */
    counted: () => {
      const extra = pollExtra(item());
      return [extra?.results?.map((result) => result.votes), extra?.mine];
    },
    extra: () => pollExtra(item()),
    vote: (...answerIds: readonly string[]) => app.answer(tab.command('polls.vote', { roomId, pollId, answerIds })),
    end: () => app.answer(tab.command('polls.end', { roomId, pollId })),
    ends: (who: string) =>
      room.event(who, 'org.matrix.msc3381.poll.end', encodePollEnd({ pollId, text: 'over' }) as JsonObject),
  };
}

function sentBy(room: ScriptedRoom, kind: 'start' | 'response' | 'end', who = '@alice:example.org') {
  return room.events.filter(({ type, sender }) => type === `org.matrix.msc3381.poll.${kind}` && sender === who);
}

test('[PO-20] [03.PO-07] a vote shows at once, and takes the place of the one before', async () => {
  const { app, room, votes, vote, counted } = await start();
  expect(counted()).toEqual([[0, 0], []]);
  votes('bob', SOUP);
  await app.pass(100);
  await vote(PIZZA);
  expect(counted()).toEqual([[1, 1], [PIZZA]]);
  await app.pass(1_000);
  await vote(SOUP);
  expect(counted()).toEqual([[0, 2], [SOUP]]);
  await app.pass(1_000);
  await vote();
  expect(counted()).toEqual([[0, 1], []]);
  await app.pass(1_000);
  expect(counted()).toEqual([[0, 1], []]);
  expect(sentBy(room, 'response')).toHaveLength(3);
});

test('[PO-27] of votes without a network only the last is sent, also after a restart', async () => {
  const { app, room, vote, counted } = await start();
  app.server.setReachable(false);
  await app.pass(30_000);
  await vote(PIZZA);
  await vote(SOUP);
  expect(counted()).toEqual([[0, 1], [SOUP]]);
  app.engine.stop();
  const second = await start(new TestEngine(app.server, app.env.clock, { databases: app.env.databases }), room);
  expect(second.counted()).toEqual([[0, 1], [SOUP]]);
  expect(sentBy(room, 'response')).toEqual([]);
  app.server.setReachable(true);
  await second.app.pass(60_000);
  expect(second.counted()).toEqual([[0, 1], [SOUP]]);
  expect(sentBy(room, 'response').map(({ content }) => content['org.matrix.msc3381.poll.response'])).toEqual([
    { answers: [SOUP] },
  ]);
});

test('[03.PO-09] [PO-26] an end that comes late drops later votes, and no more are taken', async () => {
  const { app, room, votes, vote, counted, ends, extra } = await start();
  votes('bob', PIZZA);
  await app.pass(1_000);
  const end = ends('bob');
  await app.pass(1_000);
  votes('carol', SOUP);
  await app.pass(1_000);
  expect(counted()).toEqual([[1, 0], []]);
  expect(extra()).toMatchObject({
    ended: { by: { userId: '@bob:example.org' }, at: end.origin_server_ts },
    results: [{ isWinner: true }, { isWinner: false }],
  });
  expect(await vote(PIZZA)).toEqual({ ok: false, error: { kind: 'pollEnded' } });
  room.redact('bob', end.event_id);
  await app.pass(1_000);
  expect(counted()).toEqual([[1, 1], []]);
  expect((await vote(PIZZA)).ok).toBe(true);
});

test('[03.PO-07] a redacted vote gives way to the one before', async () => {
  const { app, room, votes, counted } = await start();
  votes('bob', PIZZA);
  await app.pass(1_000);
  const second = votes('bob', SOUP);
  await app.pass(1_000);
  expect(counted()).toEqual([[0, 1], []]);
  room.redact('bob', second.event_id);
  await app.pass(1_000);
  expect(counted()).toEqual([[1, 0], []]);
});

test('[PO-26] answers that the poll does not have are refused, and too many of them', async () => {
  const { vote, room, tab, app, roomId } = await start();
  const refused = { ok: false, error: { kind: 'invalidVote' } };
  expect(await vote('x')).toEqual(refused);
  expect(await vote(PIZZA, SOUP)).toEqual(refused);
  const unknown = tab.command('polls.vote', { roomId, pollId: '$none' as EventId, answerIds: [PIZZA] });
  expect(await app.answer(unknown)).toEqual({ ok: false, error: { kind: 'unknownEvent' } });
  expect(sentBy(room, 'response')).toEqual([]);
});

test('[PO-28] [PO-23] only who may end a poll can, once, with a text that says what won', async () => {
  const { app, tab, room, roomId, end, items } = await start();
  expect(await end()).toEqual({ ok: false, error: { kind: 'notAllowed' } });
  const started = await app.answer(tab.command('polls.start', { roomId, threadRoot: null, ...LUNCH }));
  const own = () => polls(valueOf(items).items).at(-1);
  expect(own()).toMatchObject({ isMine: true, extras: [{ mayEnd: true, mayEdit: true, voters: 0 }] });
  const local = `~${roomId}:${started.ok ? started.value.txnId : ''}` as EventId;
  await app.pass(1_000);
  const answers = own()?.content;
  const soup = answers?.kind === 'poll' ? answers.answers[1]?.id : undefined;
  const pollId = own()?.eventId as EventId;
  room.event('bob', 'org.matrix.msc3381.poll.response', encodePollResponse(pollId, [soup ?? '']) as JsonObject);
  await app.pass(1_000);
  expect(await app.answer(tab.command('polls.end', { roomId, pollId: local }))).toEqual({ ok: true, value: null });
  expect(pollExtra(own())).toMatchObject({ ended: { by: { userId: '@alice:example.org' } }, mayEnd: false });
  await app.pass(1_000);
  expect(sentBy(room, 'end')[0]?.content).toMatchObject({ body: 'The poll has ended. Top answer: Soup' });
  expect(await app.answer(tab.command('polls.end', { roomId, pollId }))).toMatchObject({
    error: { kind: 'pollEnded' },
  });
});

test('[03.PO-04] an own poll is made anew by an edit, until somebody has voted', async () => {
  const { app, tab, room, roomId, items } = await start();
  await app.answer(tab.command('polls.start', { roomId, threadRoot: null, ...LUNCH }));
  await app.pass(1_000);
  const own = () => polls(valueOf(items).items).at(-1);
  const pollId = own()?.eventId as EventId;
  const edit = (question: string) => app.answer(tab.command('polls.edit', { roomId, pollId, ...LUNCH, question }));
  expect((await edit('Dinner?')).ok).toBe(true);
  expect(own()).toMatchObject({ content: { question: 'Dinner?' }, isEdited: true });
  await app.pass(1_000);
  expect(own()).toMatchObject({ content: { question: 'Dinner?' }, isEdited: true });
  const content = own()?.content;
  const first = content?.kind === 'poll' ? content.answers[0]?.id : undefined;
  room.event('bob', 'org.matrix.msc3381.poll.response', encodePollResponse(pollId, [first ?? '']) as JsonObject);
  await app.pass(1_000);
  expect(pollExtra(own())).toMatchObject({ voters: 1, mayEdit: false });
  expect(await edit('Tea?')).toEqual({ ok: false, error: { kind: 'notEditable' } });
});

test('[PO-20] a vote that was refused is as if it had not been, and can be sent again', async () => {
  const { app, tab, room, roomId, vote, counted } = await start();
  const refused = watched(tab.view('messages.refused', { roomId }));
  app.server.intercept(isWrite, { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN' } } }, 1);
  await vote(PIZZA);
  await app.pass(1_000);
  expect(counted()).toEqual([[0, 0], []]);
  expect(valueOf(refused)).toMatchObject([{ act: { kind: 'vote' } }]);
  await vote(SOUP);
  await app.pass(1_000);
  expect(counted()).toEqual([[0, 1], [SOUP]]);
  expect(sentBy(room, 'response')).toHaveLength(1);
  expect(valueOf(refused)).toEqual([]);
});

test('[03.PO-10] a poll before a gap has all its votes, and says until then that some are missing', async () => {
  const { app, room, votes, extra, counted, vote, ends } = await start();
  app.server.setReachable(false);
  await app.pass(30_000);
  votes('bob', PIZZA);
  votes('carol', PIZZA);
  for (let n = 0; n < 100; n += 1) room.send('bob', `b${n}`);
  app.server.intercept(({ path }) => path.includes('/relations/'), { kind: 'delayAnswer', delayMs: 5_000 });
  app.server.setReachable(true);
  for (let turn = 0; turn < 100 && extra()?.isComplete !== false; turn += 1) await app.pass(500);
  expect(extra()).toMatchObject({ isComplete: false, voters: 0 });
  await app.pass(10_000);
  expect(counted()).toEqual([[2, 0], []]);
  expect(extra()).toMatchObject({ isComplete: true, unreadable: 0, voters: 2 });
  // The end is known by that alone.
  ends('bob');
  await app.pass(1_000);
  expect(await vote(PIZZA)).toEqual({ ok: false, error: { kind: 'pollEnded' } });
});

test('[PO-34] a poll is unread as a message is, and its question stands in the list of rooms; votes are neither', async () => {
  const { app, tab, room, votes } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  const entry = () => valueOf(list).items[0];
  expect(entry()).toMatchObject({ preview: { content: { kind: 'poll', text: 'Lunch?' } } });
  const other = app.server.room(['bob', 'alice'], { name: 'Later' });
  await app.pass(100);
  votes('bob', PIZZA);
  await app.pass(100);
  expect(entry()).toMatchObject({ roomId: roomIdOf(other) });
  room.event('bob', 'org.matrix.msc3381.poll.start', pollContent('Tea?'));
  await app.pass(100);
  expect(entry()).toMatchObject({ roomId: roomIdOf(room), preview: { content: { kind: 'poll', text: 'Tea?' } } });
});

test('[PO-31] the list of polls has those of the room and of its threads, and looks further back', async () => {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const asks = (question: string, more: JsonObject = {}) =>
    room.event('bob', 'org.matrix.msc3381.poll.start', { ...pollContent(question), ...more });
  asks('old');
  await clock.advance(60_000);
  for (let n = 0; n < 150; n += 1) room.send('bob', `b${n}`);
  await clock.advance(60_000);
  const root = room.send('bob', 'root');
  asks('in the room');
  asks('in a thread', { 'm.relates_to': { rel_type: 'm.thread', event_id: root.event_id } });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('polls.inRoom', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  const questions = () =>
    valueOf(list).items.map(({ content }) => (content.kind === 'poll' ? content.question : content.kind));
  expect(questions()).toEqual(['in a thread', 'in the room']);
  const { head } = valueOf(list);
  expect(head).toMatchObject({ state: 'ready', hasMore: true });
  expect(head.searchedBackTo).toBeGreaterThan(0);
  expect(await app.answer(list.call('more', null))).toEqual({ ok: true, value: null });
  await app.pass(100);
  expect(questions()).toEqual(['in a thread', 'in the room', 'old']);
  expect(valueOf(list).head.searchedBackTo).toBeLessThan(head.searchedBackTo ?? 0);
  for (let turn = 0; turn < 3 && valueOf(list).head.hasMore; turn += 1) await app.answer(list.call('more', null));
  expect(valueOf(list).head).toMatchObject({ hasMore: false });
  expect(pollExtra(valueOf(list).items[0])).toMatchObject({ voters: 0 });
});

test('[PO-31] a server that does not answer is said, and asked again', async () => {
  const { app, roomId, room } = await start();
  for (let n = 0; n < 200; n += 1) room.send('bob', `b${n}`);
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock);
  const again = next.openTab();
  await next.signIn(again, 'alice');
  const list = watched(again.listView('polls.inRoom', { roomId }));
  await next.pass(1_000);
  next.server.setReachable(false);
  expect(await next.answer(list.call('more', null))).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(valueOf(list).head).toMatchObject({ state: 'failed', hasMore: true });
});

test('[PO-21] [03.PO-10] votes in an encrypted room are encrypted, counted, and those that cannot be read are told', async () => {
  const stage = await anaAndBo();
  const { ana, bo, roomId, room } = stage;
  await ana.engine.answer(ana.tab.command('polls.start', { roomId, threadRoot: null, ...LUNCH }));
  await ana.engine.pass(1_000);
  await bo.engine.pass(1_000);
  const poll = bo.items.find(({ content }) => content.kind === 'poll');
  const pollId = poll?.eventId as EventId;
  const answers = poll?.content.kind === 'poll' ? poll.content.answers : [];
  const answerIds = [answers[0]?.id ?? ''];
  expect((await bo.engine.answer(bo.tab.command('polls.vote', { roomId, pollId, answerIds }))).ok).toBe(true);
  await bo.engine.pass(1_000);
  await ana.engine.pass(1_000);
  const ofAna = () => pollExtra(ana.items.find(({ eventId }) => eventId === pollId));
  expect(ofAna()).toMatchObject({ voters: 1, results: [{ votes: 1 }, { votes: 0 }], unreadable: 0 });
  expect(room.events.some(({ type }) => type.includes('poll'))).toBe(false);
  // In the clear anybody on the way could have said it.
  room.event('bo', 'org.matrix.msc3381.poll.end', encodePollEnd({ pollId, text: 'x' }) as JsonObject);
  room.event('bo', 'm.room.encrypted', {
    algorithm: 'm.megolm.v1.aes-sha2',
    ciphertext: 'nothing',
    session_id: 'none',
    'm.relates_to': { rel_type: 'm.reference', event_id: pollId },
  });
  const shown = ana.items.length;
  await ana.engine.pass(1_000);
  expect(ofAna()).toMatchObject({ voters: 1, ended: null, unreadable: 1 });
  // The poll tells of it, so it is no entry of its own. Any other message that cannot be read is one.
  expect(ana.items).toHaveLength(shown);
  room.event('bo', 'm.room.encrypted', { algorithm: 'm.megolm.v1.aes-sha2', ciphertext: 'x', session_id: 'none' });
  await ana.engine.pass(1_000);
  expect(ana.items).toHaveLength(shown + 1);
});
