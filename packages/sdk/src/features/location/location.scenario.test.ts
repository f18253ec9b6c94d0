import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { describe, expect, test } from 'vitest';
import type { Timeline } from '../../client/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { Place } from './contract.ts';

const INFO = 'org.matrix.msc3672.beacon_info';
const BEACON = 'org.matrix.msc3672.beacon';
const MINUTE_MS = 60_000;

/** Alice, or a later engine of hers, with a page that looks at the room. */
function page(app: TestEngine, roomId: RoomId) {
  const tab = app.openTab();
  const [sharing, inRoom] = [
    watched(tab.view('location.sharing', null)),
    watched(tab.view('location.inRoom', { roomId })),
  ];
  const items = watched(tab.listView('timeline.items', { roomId }));
  return {
    ...{ app, roomId, tab },
    sharing: () => valueOf(sharing).map(({ startedAt, endsAt }) => endsAt - startedAt),
    inRoom: () => valueOf(inRoom).map(({ person, latest }) => [person.userId, latest?.place.latitude ?? null]),
    refused: () => valueOf(sharing).map(({ isEndRefused }) => isEndRefused),
    lastSentAt: () => valueOf(sharing)[0]?.lastSentAt,
    items: () =>
      valueOf(items).items.filter((item): item is Extract<Timeline, { kind: 'event' }> => item.kind === 'event'),
    start: (durationMs = MINUTE_MS) =>
      app.answer(tab.command('location.startLive', { roomId, durationMs, description: null })),
    stop: () => app.answer(tab.command('location.stopLive', { roomId })),
    move: async (latitude: number, ageMs = 0) => {
      const place: Place = { latitude, longitude: 0, uncertaintyM: null };
      await app.answer(tab.command('location.moved', { place, at: app.env.clock.now() - ageMs }));
      await app.pass(100);
    },
  };
}

/** Alice is signed in, in a room of hers with Bob. */
async function stage() {
  const app = createTestEngine({ databases: new TestDatabases() });
  const room = app.server.room(['alice', 'bob'], { name: 'Walk' });
  const roomId = roomIdOf(room);
  const alice = page(app, roomId);
  await app.signIn(alice.tab, 'alice');
  await app.pass(1_000);
  const ofType = (type: string) => room.events.filter((event) => event.type === type);
  const sentPlaces = () =>
    ofType(BEACON).map(({ content }) => (content['org.matrix.msc3488.location'] as { readonly uri: string }).uri);
  const infos = () => ofType(INFO).map(({ content }) => content['live']);
  return { app, room, roomId, alice, ofType, sentPlaces, infos };
}

/** The server refuses the next ends of shares. */
function refuseEnds(app: TestEngine, times: number): void {
  const isEnd = ({ path, body }: LoggedRequest) =>
    path.includes(`/state/${INFO}/`) && JSON.stringify(body).includes('"live":false');
  app.server.intercept(isEnd, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, times);
}

type Alice = ReturnType<typeof page>;

/** The engine dies, and another begins with what was stored. */
async function restarted({ app, roomId }: Alice): Promise<Alice> {
  app.engine.stop();
  app.env.databases.crash();
  const { clock, databases } = app.env;
  const next = new TestEngine(app.server, clock, { databases, seed: 9 });
  const alice = page(next, roomId);
  await next.pass(1_000);
  return alice;
}

function content(startedAt: number, more: object = {}) {
  return { live: true, timeout: MINUTE_MS, 'org.matrix.msc3488.ts': startedAt, ...more };
}

function place(infoId: string, latitude: number, at: number) {
  return {
    'org.matrix.msc3488.location': { uri: `geo:${latitude},0` },
    'org.matrix.msc3488.ts': at,
    'm.relates_to': { rel_type: 'm.reference', event_id: infoId },
  };
}

describe('sharing', () => {
  test('[LOC-03] [LOC-04] a share goes on over an engine that dies, and ends exactly when its time is up', async () => {
    const { alice, sentPlaces, infos, app } = await stage();
    const startedAt = app.env.clock.now();
    expect(await alice.start()).toMatchObject({ ok: true });
    await alice.move(1);
    expect([alice.sharing(), sentPlaces()]).toEqual([[MINUTE_MS], ['geo:1,0']]);
    await alice.app.pass(20_000);
    const later = await restarted(alice);
    expect(later.sharing()).toEqual([MINUTE_MS]);
    await later.move(2);
    expect(sentPlaces()).toEqual(['geo:1,0', 'geo:2,0']);
    expect(later.inRoom()).toEqual([['@alice:example.org', 2]]);
    await later.app.pass(startedAt + MINUTE_MS - app.env.clock.now());
    expect([later.sharing(), later.inRoom()]).toEqual([[MINUTE_MS], [['@alice:example.org', 2]]]);
    await later.app.pass(1);
    expect([later.sharing(), later.inRoom()]).toEqual([[], []]);
    await later.move(3);
    expect([sentPlaces().length, infos()]).toEqual([2, [true]]);
  });

  test('[LOC-05] [03.B-09] an end is told to the room as it began, but not live, and nothing is sent any more', async () => {
    const { alice, ofType, sentPlaces } = await stage();
    await alice.start();
    await alice.move(1);
    expect(await alice.stop()).toEqual({ ok: true, value: null });
    await alice.app.pass(1_000);
    const [began, ended] = ofType(INFO);
    expect(ended).toMatchObject({ state_key: '@alice:example.org', content: { ...began?.content, live: false } });
    expect([alice.sharing(), alice.inRoom()]).toEqual([[], []]);
    await alice.move(2);
    expect(sentPlaces()).toEqual(['geo:1,0']);
    expect(await alice.stop()).toEqual({ ok: false, error: { kind: 'notSharing' } });
  });

  test('[LOC-05] an end without a network holds at once, outlives the engine, and is told when there is one', async () => {
    const { app, alice, infos, sentPlaces } = await stage();
    await alice.start(60 * MINUTE_MS);
    app.server.setReachable(false);
    await alice.move(1);
    expect(await alice.stop()).toEqual({ ok: true, value: null });
    expect(alice.sharing()).toEqual([]);
    const later = await restarted(alice);
    expect(later.sharing()).toEqual([]);
    app.server.setReachable(true);
    await later.app.pass(20_000);
    expect([infos(), sentPlaces()]).toEqual([[true, false], []]);
  });

  test('[LOC-16] an end that the server refuses is told and can be tried again, and nothing is sent meanwhile', async () => {
    const { app, alice, infos, sentPlaces } = await stage();
    await alice.start();
    refuseEnds(app, 3);
    for (const again of [false, true]) {
      expect(await alice.stop()).toEqual({ ok: true, value: null });
      await app.pass(1_000);
      expect([again, alice.refused()]).toEqual([again, [true]]);
    }
    await alice.move(1);
    // A later engine tries once by itself.
    const later = await restarted(alice);
    await later.app.pass(5_000);
    expect([later.refused(), infos(), sentPlaces()]).toEqual([[true], [true], []]);
    expect(await later.stop()).toEqual({ ok: true, value: null });
    await later.app.pass(1_000);
    expect([later.refused(), later.inRoom(), infos(), sentPlaces()]).toEqual([[], [], [true, false], []]);
  });

  test('[LOC-16] a refused end is over with the time of the share, or with another share', async () => {
    const { app, alice } = await stage();
    await alice.start();
    refuseEnds(app, 1);
    await alice.stop();
    await app.pass(1_000);
    expect(alice.refused()).toEqual([true]);
    await alice.start();
    await app.pass(1_000);
    expect(alice.refused()).toEqual([false]);
    refuseEnds(app, 1);
    await alice.stop();
    await app.pass(1_000);
    expect(alice.refused()).toEqual([true]);
    await app.pass(MINUTE_MS);
    expect(alice.refused()).toEqual([]);
  });

  test('[LOC-04] a share whose time is up while there is no network is over, and its last place is not sent', async () => {
    const { app, alice, infos, sentPlaces } = await stage();
    await alice.start();
    app.server.setReachable(false);
    await app.pass(10_000);
    await alice.move(1);
    await app.pass(MINUTE_MS);
    expect(alice.sharing()).toEqual([]);
    app.server.setReachable(true);
    await app.pass(20_000);
    expect([infos(), sentPlaces()]).toEqual([[true], []]);
  });

  test('[LOC-06] what is shared ends when the account signs out', async () => {
    const { app, alice, infos } = await stage();
    await alice.start(60 * MINUTE_MS);
    await app.answer(alice.tab.command('login.signOut', null));
    expect(infos()).toEqual([true, false]);
    expect(alice.sharing()).toEqual([]);
  });

  test('[LOC-06] signing out does not wait for a server that does not answer', async () => {
    const { app, alice } = await stage();
    await alice.start(60 * MINUTE_MS);
    app.server.intercept(`/state/${INFO}`, { kind: 'hang' });
    const before = app.env.clock.now();
    await app.answer(alice.tab.command('login.signOut', null));
    expect(app.env.clock.now() - before).toBeLessThan(10_000);
  });

  test('[LOC-07] a share of another own device is ended from here, and places of this one do not go to it', async () => {
    const { app, room, alice, infos, sentPlaces } = await stage();
    room.state('alice', INFO, content(app.env.clock.now()), '@alice:example.org');
    await app.pass(1_000);
    expect([alice.sharing(), alice.inRoom()]).toEqual([[], [['@alice:example.org', null]]]);
    await alice.move(1);
    expect(await alice.stop()).toEqual({ ok: true, value: null });
    await app.pass(1_000);
    expect([infos(), alice.inRoom(), sentPlaces()]).toEqual([[true, false], [], []]);
  });

  test('[LOC-08] an end that another own device tells, or a redaction, ends the share here', async () => {
    const { app, room, alice, ofType, sentPlaces } = await stage();
    await alice.start();
    room.state('alice', INFO, { ...ofType(INFO)[0]?.content, live: false }, '@alice:example.org');
    await app.pass(1_000);
    expect(alice.sharing()).toEqual([]);
    await alice.start();
    await app.pass(1_000);
    expect(alice.sharing()).toEqual([MINUTE_MS]);
    room.redact('alice', ofType(INFO).at(-1)?.event_id ?? '');
    await app.pass(1_000);
    expect([alice.sharing(), alice.inRoom()]).toEqual([[], []]);
    await alice.move(1);
    expect(sentPlaces()).toEqual([]);
  });

  test('[LOC-02] a new share takes the place of the one before', async () => {
    const { app, alice, infos } = await stage();
    await alice.start();
    await app.pass(5_000);
    expect(await alice.start(2 * MINUTE_MS)).toMatchObject({ ok: true });
    await app.pass(1_000);
    expect([alice.sharing(), infos()]).toEqual([[2 * MINUTE_MS], [true, true]]);
    expect(alice.inRoom()).toHaveLength(1);
    expect(
      alice
        .items()
        .map(({ extras }) => extras[0])
        .filter(Boolean),
    ).toMatchObject([{ kind: 'liveLocation' }]);
  });

  test('[LOC-02] whose level is too low is told which one it takes, and nothing is sent', async () => {
    const { app, roomId, alice, infos, room } = await stage();
    room.state('alice', 'm.room.power_levels', { users: { '@alice:example.org': 10 }, state_default: 50 });
    await app.pass(1_000);
    expect(await alice.start()).toEqual({ ok: false, error: { kind: 'powerMissing', needed: 50, own: 10 } });
    expect(await alice.start(5)).toEqual({ ok: false, error: { kind: 'badDuration' } });
    const elsewhere = { roomId: '!other:example.org' as RoomId, durationMs: MINUTE_MS, description: null };
    expect(await app.answer(alice.tab.command('location.startLive', elsewhere))).toMatchObject({
      error: { kind: 'unknownRoom' },
    });
    room.state('alice', 'm.room.power_levels', { users: { '@alice:example.org': 10 }, events: { [INFO]: 10 } });
    await app.pass(1_000);
    app.server.setReachable(false);
    expect(await alice.start()).toEqual({ ok: false, error: { kind: 'unreachable' } });
    expect([infos(), alice.sharing(), roomId]).toEqual([[], [], alice.roomId]);
  });
});

describe('places of this device', () => {
  test('[LOC-09] a room gets the newest, and no more than one in five seconds', async () => {
    const { app, alice, sentPlaces } = await stage();
    await alice.start();
    for (let step = 1; step <= 10; step += 1) {
      await alice.move(step);
      await app.pass(1_000 - 100);
    }
    await app.pass(5_000);
    expect(sentPlaces()).toEqual(['geo:1,0', 'geo:5,0', 'geo:10,0']);
  });

  test('[LOC-10] of those that wait for a network only the last is sent; old ones, and older than sent, are not', async () => {
    const { app, alice, sentPlaces } = await stage();
    await alice.start(60 * MINUTE_MS);
    app.server.setReachable(false);
    for (let step = 1; step <= 3; step += 1) {
      await alice.move(step);
      await app.pass(6_000);
    }
    app.server.setReachable(true);
    await app.pass(20_000);
    expect(sentPlaces()).toEqual(['geo:3,0']);
    await alice.move(4, 61_000);
    await app.pass(6_000);
    await alice.move(5, 59_000);
    await app.pass(6_000);
    expect(sentPlaces()).toEqual(['geo:3,0']);
    await alice.move(6);
    expect([sentPlaces().at(-1), alice.lastSentAt()]).toEqual(['geo:6,0', app.env.clock.now() - 100]);
  });

  test('[LOC-10] one found just before the beginning counts from the beginning', async () => {
    const { app, alice, ofType } = await stage();
    const before = app.env.clock.now();
    await alice.start();
    await alice.move(1, 500);
    expect(ofType(BEACON)[0]?.content['org.matrix.msc3488.ts']).toBe(before);
    expect(alice.inRoom()).toEqual([['@alice:example.org', 1]]);
  });
});

describe('shares of others', () => {
  test('[03.B-08] [LOC-11] a live share is seen with its latest place, in the room and at its entry, until it is stopped', async () => {
    const { app, room, alice } = await stage();
    const now = app.env.clock.now();
    const info = room.state('bob', INFO, content(now), '@bob:example.org');
    room.event('bob', BEACON, place(info.event_id, 1, now + 1));
    room.event('bob', BEACON, place(info.event_id, 2, now + 3));
    room.event('bob', BEACON, place(info.event_id, 3, now + 2));
    room.event('alice', BEACON, place(info.event_id, 9, now + 9));
    await app.pass(1_000);
    expect(alice.inRoom()).toEqual([['@bob:example.org', 2]]);
    const shown = () => {
      const item = alice.items().find(({ eventId }) => eventId === info.event_id);
      return { content: item?.content, extras: item?.extras };
    };
    expect(shown()).toMatchObject({
      content: { kind: 'liveLocation', startedAt: now, endsAt: now + MINUTE_MS },
      extras: [{ kind: 'liveLocation', latest: { place: { latitude: 2 }, at: now + 3 }, stoppedAt: null }],
    });
    const end = room.state('bob', INFO, content(now, { live: false }), '@bob:example.org');
    await app.pass(1_000);
    expect(alice.inRoom()).toEqual([]);
    expect(shown().extras).toEqual([{ kind: 'liveLocation', latest: null, stoppedAt: end.origin_server_ts }]);
    expect(alice.items().filter(({ content: { kind } }) => kind === 'liveLocation')).toHaveLength(1);
  });

  test('[03.B-04] [LOC-12] a share that begins in the future is seen from six minutes before', async () => {
    const { app, room, alice } = await stage();
    const now = app.env.clock.now();
    room.state('bob', INFO, content(now + 10 * MINUTE_MS, { timeout: 60 * MINUTE_MS }), '@bob:example.org');
    await app.pass(4 * MINUTE_MS - 1);
    expect(alice.inRoom()).toEqual([]);
    await app.pass(1);
    expect(alice.inRoom()).toEqual([['@bob:example.org', null]]);
  });

  test('[03.B-08] [LOC-13] places of a share that began long ago are fetched', async () => {
    const { app, room, roomId } = await stage();
    const now = app.env.clock.now();
    const info = room.state('bob', INFO, content(now, { timeout: 60 * MINUTE_MS }), '@bob:example.org');
    room.event('bob', BEACON, place(info.event_id, 1, now + 1));
    for (let count = 0; count < 60; count += 1) room.send('bob', `${count}`);
    const late = new TestEngine(app.server, app.env.clock, { seed: 5 });
    const other = page(late, roomId);
    await late.signIn(other.tab, 'alice');
    await late.pass(2_000);
    expect(other.inRoom()).toEqual([['@bob:example.org', 1]]);
  });

  test('[SEC-03] [SEC-04] malformed shares and places harm nothing, also after a restart', async () => {
    const { app, room, alice } = await stage();
    const now = app.env.clock.now();
    const bad = [{}, { live: true }, content(now, { timeout: 'long' }), content(now, { timeout: 1e300 }), content(-1)];
    for (const one of bad) room.state('bob', INFO, one, '@bob:example.org');
    for (const key of ['', 'bob', '@alice:example.org']) room.state('bob', INFO, content(now), key);
    const info = room.state('carol', INFO, content(now), '@carol:example.org');
    const good = place(info.event_id, 1, now + 1);
    const places = [
      {},
      { ...good, 'm.relates_to': null },
      { ...good, 'm.relates_to': { rel_type: 'm.reference', event_id: { a: 1 } } },
      { ...good, 'org.matrix.msc3488.location': null },
      { ...good, 'org.matrix.msc3488.location': { uri: { toString: 'geo:1,2' } } },
      { ...good, 'org.matrix.msc3488.ts': 'soon' },
    ];
    for (const one of places) room.event('carol', BEACON, one);
    room.state('carol', BEACON, good, '@carol:example.org');
    room.send('bob', 'still here');
    await app.pass(1_000);
    expect(alice.inRoom()).toEqual([['@carol:example.org', null]]);
    expect(alice.items().at(-1)?.content).toMatchObject({ kind: 'text' });
    const later = await restarted(alice);
    expect(later.inRoom()).toEqual([['@carol:example.org', null]]);
    room.event('carol', BEACON, good);
    await later.app.pass(1_000);
    expect(later.inRoom()).toEqual([['@carol:example.org', 1]]);
  });

  test('[03.B-05] a share that is taken back is gone, and says so where it began', async () => {
    const { app, room, alice } = await stage();
    const info = room.state('bob', INFO, content(app.env.clock.now()), '@bob:example.org');
    await app.pass(1_000);
    room.redact('bob', info.event_id);
    await app.pass(1_000);
    expect(alice.inRoom()).toEqual([]);
    expect(alice.items().find(({ eventId }) => eventId === info.event_id)).toMatchObject({
      ...{ content: { kind: 'redacted' }, extras: [] },
    });
  });
});

describe('a place in a message', () => {
  const at: Place = { latitude: 51.5, longitude: -0.12, uncertaintyM: 12 };

  test('[LOC-01] [03.L-01] it is sent when there is a network, in its thread, and drawn as a place', async () => {
    const { app, room, roomId, alice } = await stage();
    const root = room.send('bob', 'Where?').event_id as EventId;
    await app.pass(1_000);
    app.server.setReachable(false);
    const input = { roomId, threadRoot: root, place: at, asset: 'pin', description: 'Harbour' } as const;
    expect(await app.answer(alice.tab.command('location.send', input))).toMatchObject({ ok: true });
    app.server.setReachable(true);
    await app.pass(20_000);
    const [sent] = room.events.filter((event) => event.content['msgtype'] === 'm.location');
    expect(sent?.content).toMatchObject({
      geo_uri: 'geo:51.5,-0.12;u=12',
      'm.relates_to': { rel_type: 'm.thread', event_id: root },
    });
    await app.answer(alice.tab.command('location.send', { ...input, threadRoot: null, description: null }));
    await app.pass(1_000);
    expect(alice.items().at(-1)?.content).toMatchObject({
      ...{ kind: 'location', place: at, asset: 'pin', description: null },
    });
  });

  test('[LOC-01] what is no place, and no room, is refused; a place that cannot be read is shown as its text', async () => {
    const { app, room, roomId, alice } = await stage();
    const input = {
      roomId,
      threadRoot: null,
      place: { ...at, latitude: 91 },
      asset: 'self',
      description: null,
    } as const;
    const send = (more: object) => app.answer(alice.tab.command('location.send', { ...input, ...more }));
    expect(await send({})).toEqual({ ok: false, error: { kind: 'badPlace' } });
    const elsewhere = { roomId: '!other:example.org', place: at };
    expect(await send(elsewhere)).toEqual({ ok: false, error: { kind: 'unknownRoom' } });
    expect(await send({ place: at, threadRoot: '~x' })).toEqual({ ok: false, error: { kind: 'unknownEvent' } });
    room.send('bob', { msgtype: 'm.location', body: 'Over there', geo_uri: 'geo:over,there' });
    await app.pass(1_000);
    expect(alice.items().at(-1)?.content).toMatchObject({ kind: 'text', body: ['Over there'] });
  });
});
