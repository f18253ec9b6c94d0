/** Memberships of eight devices while requests, answers, engines and the network are lost at any moment: no ghost, and nobody twice. */
import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { failure, reply } from '@parley/testkit/homeserver/http-exchange.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
const SEEDS = Number(process.env['PARLEY_RTC_SEEDS'] ?? 6);
const STEPS = 40;
/** The server says that a device left after eight seconds; then the others are told. */
const GHOST_MS = 12_000;
/** Faults have ended: whoever is in the call is seen again. */
const HEALED_MS = 45_000;

/** A device, over the engines that it has one after the other, and the call that its page has. */
class Device {
  readonly name: string;
  readonly #server: FakeHomeserver;
  readonly #clock: FakeClock;
  readonly #roomId: RoomId;
  readonly #databases = new TestDatabases();
  #seed: number;
  #page: ReturnType<Device['open']> | null = null;
  wantsCall = false;

  constructor(name: string, server: FakeHomeserver, clock: FakeClock, roomId: RoomId, seed: number) {
    this.name = name;
    this.#server = server;
    this.#clock = clock;
    this.#roomId = roomId;
    this.#seed = seed;
  }

  get page() {
    this.#page ??= this.open();
    return this.#page;
  }

  open() {
    const app = new TestEngine(this.#server, this.#clock, { databases: this.#databases, seed: this.#seed });
    this.#seed += 1_000;
    const tab = app.openTab();
    const roomId = this.#roomId;
    const [call, room] = [watched(tab.view('rtc.call', { roomId })), watched(tab.view('rtc.room', { roomId }))];
    return { app, tab, call, room };
  }

  /** The call as the page knows it; null for none. */
  get call() {
    const { call } = this.page;
    return call.current.kind === 'ready' ? call.current.value : null;
  }

  /** Answered or not: a page that is asked for it does not wait. */
  join(): void {
    const asked = { roomId: this.#roomId, pageId: this.name, intent: 'video', tell: null } as const;
    this.wantsCall = true;
    void this.page.tab.command('rtc.join', asked).then((joined) => {
      if (!joined.ok) this.wantsCall = false;
    });
  }

  leave(): void {
    this.wantsCall = false;
    void this.page.tab.command('rtc.leave', { roomId: this.#roomId });
  }

  /** The engine dies. Its page lives on, and tells the next one what it has; or it is gone too. */
  kill(isPageGone: boolean): void {
    const { call } = this;
    const { app } = this.page;
    app.engine.stop();
    this.#databases.crash();
    this.#page = this.open();
    this.wantsCall = !isPageGone && call !== null && call.status !== 'disconnecting';
    if (!this.wantsCall || call === null) return;
    const { memberId, intent, delayId } = call;
    const held = { roomId: this.#roomId, memberId, intent, delayId, pushToTalk: null, keyIndex: null };
    void this.#page.tab.command('rtc.attend', { pageId: this.name, lockName: null, calls: [held] });
  }
}

/** Requests that keep memberships. */
function isOfCalls({ path }: LoggedRequest): boolean {
  return path.includes(MEMBER) || path.includes('/delayed_events');
}

/** The devices that the server says are in the call, and the events that still wait to say that they left. */
function truth(server: FakeHomeserver, room: ScriptedRoom) {
  const latest = new Map(room.events.flatMap((event) => (event.type === MEMBER ? [[event.state_key, event]] : [])));
  const said = [...latest.values()].flatMap(({ content }) =>
    'device_id' in content ? [String(content['device_id'])] : [],
  );
  const users = new Set([...latest.values()].map(({ sender }) => sender));
  const waiting = [...users].flatMap((userId) => server.state.delayed.of(userId));
  return { said: said.toSorted(), covered: new Set(waiting.map(({ event }) => event.stateKey)), latest };
}

for (let seed = 1; seed <= SEEDS; seed += 1)
  test(`[REL-61] [RTC-05] [RTC-06] whatever is lost, no ghost stays and nobody is in a call twice (seed ${seed})`, async () => {
    const random = new SeededRandom(seed);
    const clock = new FakeClock();
    const server = new FakeHomeserver({ clock });
    const transports = { rtc_transports: [{ type: 'livekit', livekit_service_url: 'https://rtc.example.org' }] };
    server.intercept('/rtc/transports', { kind: 'answer', reply: reply(transports) });
    const names = ['ana', 'ben', 'cyd', 'dan'] as const;
    const room = server.room(names, { name: 'Talk' });
    const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
    room.state('ana', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0 } });
    const roomId = roomIdOf(room);
    // Two devices of each person.
    const devices = [...names, ...names].map(
      (name, place) => new Device(`${name}${place}`, server, clock, roomId, place + 1),
    );
    for (const [place, device] of devices.entries())
      await device.page.app.signIn(device.page.tab, names[place % names.length] ?? 'ana');
    await clock.advance(2_000);

    let isFaulty = true;
    const sometimes = (share: number) => (request: LoggedRequest) =>
      isFaulty && isOfCalls(request) && random.chance(share);
    server.intercept(sometimes(0.05), { kind: 'loseAnswer' });
    server.intercept(sometimes(0.05), { kind: 'unreachable' });
    server.intercept(sometimes(0.05), { kind: 'delayAnswer', delayMs: 3_000 });
    server.intercept(sometimes(0.05), { kind: 'delayRequest', delayMs: 1_500 });
    server.intercept(sometimes(0.03), { kind: 'answer', reply: failure(502, 'M_UNKNOWN', 'no') });
    server.intercept(sometimes(0.03), {
      kind: 'answer',
      reply: { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', error: 'slow', retry_after_ms: 800 } },
    });
    for (let step = 0; step < STEPS; step += 1) {
      const device = devices[random.integer(devices.length)] ?? devices[0];
      if (device === undefined) throw new Error('no device');
      const roll = random.integer(100);
      if (roll < 45) device.join();
      else if (roll < 60) device.leave();
      else if (roll < 75) device.kill(random.chance(0.4));
      else if (roll < 80) room.state('ana', MEMBER, {}, [...truth(server, room).latest.keys()][0] ?? '_x');
      else if (roll < 85) {
        server.setReachable(false);
        await clock.advance(random.integer(20_000));
        server.setReachable(true);
      }
      await clock.advance(random.integer(6_000));
    }
    isFaulty = false;
    await clock.advance(HEALED_MS);

    const inCall = devices.flatMap((device) => (device.call === null ? [] : [device]));
    const ids = inCall.flatMap(({ call }) => call?.members.find(({ isThisDevice }) => isThisDevice)?.deviceId ?? []);
    const { said, covered, latest } = truth(server, room);
    expect(said, 'the server and the devices agree').toEqual(ids.toSorted());
    expect(inCall.map(({ name, call }) => `${name} ${call?.status}`)).toEqual(
      inCall.map(({ name }) => `${name} connected`),
    );
    expect(devices.filter(({ wantsCall }) => wantsCall).map(({ name }) => name)).toEqual(
      inCall.map(({ name }) => name),
    );
    for (const [key, { content }] of latest)
      if ('device_id' in content) expect(covered.has(key), `a leave waits for ${String(key)}`).toBe(true);
    for (const device of devices) {
      const seen = valueOf(device.page.room).members.map(({ deviceId }) => String(deviceId));
      expect(seen.toSorted(), `${device.name} sees who is in the call`).toEqual(said);
    }
    for (const device of inCall) device.kill(true);
    await clock.advance(GHOST_MS);
    expect(truth(server, room).said).toEqual([]);
    for (const device of devices) expect(valueOf(device.page.room).members).toEqual([]);
  }, 60_000);
