/** Two accounts of one browser, each in an encrypted room, through an hour of faults. */
import { Person } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf, textsOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { TestBrowser, type TestTab } from './test-browser.conformance.ts';

const MINUTE_MS = 60_000;
const MOMENT_MS = 3_000;
const MINUTES = 60;

interface Side {
  readonly place: number;
  readonly user: string;
  readonly room: ScriptedRoom;
  readonly roomId: RoomId;
  /** The other person in the room. */
  readonly peer: Person;
  tab: TestTab;
  /** The texts that were said in the room, by anybody. */
  readonly said: string[];
}

class World {
  readonly clock = new FakeClock();
  readonly server = new FakeHomeserver({ clock: this.clock });
  readonly crypto = new TestCrypto(this.clock);
  readonly browser = new TestBrowser(this.server, this.clock, { crypto: this.crypto });
  readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  async addAccount(place: number, user: string, other: string): Promise<Side> {
    const { server, clock, browser } = this;
    const room = server.room([user, other]);
    room.state(user, 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
    const roomId = roomIdOf(room);
    const peer = await Person.signIn({ server, clock, roomId }, other);
    const tab = browser.openTab('a', place);
    await clock.advance(MOMENT_MS);
    const { password } = server.user(user);
    const signedIn = tab.client.command('login.password', { homeserver: server.baseUrl, user, password });
    await clock.advance(MOMENT_MS);
    expect(await signedIn).toMatchObject({ ok: true });
    return { place, user, room, roomId, peer, tab, said: [] };
  }

  /** Somebody of each room says something, and nobody waits for it. */
  talk({ tab, roomId, peer, user, said }: Side, minute: number): void {
    const [own, other] = [`${user} ${minute}`, `to ${user} ${minute}`];
    for (const [client, text] of [
      [tab.client, own],
      [peer.tab, other],
    ] as const) {
      said.push(text);
      void client.command('messages.sendText', { roomId, text, format: 'plain' });
    }
  }

  /** One thing that goes wrong on this machine or on the way to the server. */
  suffer(sides: readonly Side[]): void {
    const { browser, server, random } = this;
    const side = sides[random.integer(sides.length)];
    if (side === undefined) return;
    switch (random.integer(5)) {
      case 0:
        for (const worker of browser.running) if (isOf(worker.name, side.place)) worker.kill();
        return;
      case 1:
        side.tab.close();
        side.tab = browser.openTab('a', side.place);
        return;
      case 2:
        server.intercept(() => true, { kind: 'unreachable' }, 10);
        return;
      case 3:
        server.intercept(() => true, { kind: 'loseAnswer' }, 4);
        return;
      default:
        server.intercept(
          () => true,
          { kind: 'answer', reply: { status: 502, body: new TextEncoder().encode('<html>busy</html>') } },
          6,
        );
    }
  }
}

/** True if a worker is the engine of a place. */
function isOf(name: string, place: number): boolean {
  return name.startsWith(place === 1 ? 'parley-engine/' : `parley-engine:${place}/`);
}

test.each([1, 2, 3])(
  '[MA-01] [MA-02] [MA-07] an hour of two accounts with faults loses nothing, doubles nothing and mixes nothing, seed %i',
  async (seed) => {
    const world = new World(seed);
    const { clock, browser, server } = world;
    for (const name of ['alice', 'bob', 'carol', 'dave']) server.user(name);
    const sides = [await world.addAccount(1, 'alice', 'carol'), await world.addAccount(2, 'bob', 'dave')];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      for (const side of sides) world.talk(side, minute);
      world.suffer(sides);
      await clock.advance(MINUTE_MS);
    }
    await clock.advance(15 * MINUTE_MS);
    for (const { tab, roomId, said, peer, room } of sides) {
      const view = watched(tab.client.listView('timeline.items', { roomId }));
      await clock.advance(MOMENT_MS);
      const sent = room.events.filter(({ type }) => type === 'm.room.encrypted');
      expect(sent).toHaveLength(said.length);
      const seen = new Set(textsOf(view));
      expect([...seen].filter((text) => !said.includes(text) && /\d$/u.test(text))).toEqual([]);
      expect(said.slice(-8).filter((text) => !seen.has(text))).toEqual([]);
      expect(said.filter((text) => !peer.texts.includes(text))).toEqual([]);
    }
    const [first, second] = sides;
    if (first === undefined || second === undefined) throw new Error('two accounts');
    const leaving = second.tab.client.command('login.signOut', null);
    await clock.advance(MOMENT_MS);
    await leaving;
    const left = second.tab.client.command('login.leavePlace', null);
    await clock.advance(MOMENT_MS);
    expect(await left).toEqual({ ok: true, value: true });
    expect(browser.databases.names.filter((name) => name.includes(':2'))).toEqual([]);
    world.talk(first, MINUTES);
    await clock.advance(MINUTE_MS);
    expect(first.peer.texts).toContain(`alice ${MINUTES}`);
  },
);
