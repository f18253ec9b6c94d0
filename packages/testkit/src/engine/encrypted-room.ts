import type { EventItem, ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { RoomId, TransactionId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { TestCrypto } from '../fakes/test-crypto.ts';
import { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { asObject, type JsonObject, type WireEvent } from '../homeserver/wire.ts';
import { roomIdOf, TestEngine, textsOf, valueOf, watched } from './test-engine.ts';

type Item = EventItem<ItemContent, ItemExtra>;

/** Sign-in, the first sync, and what the machine does after it. */
export const STARTED_MS = 3_000;
const MEGOLM = { algorithm: 'm.megolm.v1.aes-sha2' };

/** Somebody with one device, who looks at the room. */
export class Person {
  readonly engine: TestEngine;
  readonly tab: Client;
  readonly crypto: TestCrypto;
  readonly roomId: RoomId;
  readonly userId: string;
  readonly #timeline: Parameters<typeof textsOf>[0];

  constructor(engine: TestEngine, crypto: TestCrypto, { roomId, userId }: Pick<Person, 'roomId' | 'userId'>) {
    const tab = engine.openTab();
    this.engine = engine;
    this.userId = userId;
    this.tab = tab;
    this.crypto = crypto;
    this.roomId = roomId;
    this.#timeline = watched(tab.listView('timeline.items', { roomId }));
  }

  static async signIn(
    stage: Pick<Stage, 'server' | 'clock' | 'roomId'>,
    localpart: string,
    crypto: TestCrypto = new TestCrypto(stage.clock),
  ): Promise<Person> {
    const seed = stage.server.state.count();
    const engine = new TestEngine(stage.server, stage.clock, { crypto, seed });
    const userId = stage.server.user(localpart).id;
    const person = new Person(engine, crypto, { roomId: stage.roomId, userId });
    await engine.signIn(person.tab, localpart);
    await engine.pass(STARTED_MS);
    return person;
  }

  get items(): readonly Item[] {
    return valueOf(this.#timeline).items.filter((item): item is Item => item.kind === 'event');
  }

  get texts(): readonly string[] {
    return textsOf(this.#timeline);
  }

  async say(text: string, more: { readonly replyTo?: Item['relationId'] } = {}): Promise<TransactionId> {
    const input = { roomId: this.roomId, text, format: 'plain' as const, ...more };
    const sent = await this.engine.answer(this.tab.command('messages.sendText', input));
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    await this.engine.pass(500);
    return sent.value.txnId;
  }

  /** The engine dies, and another begins with what was stored. */
  async restart(options: { readonly isWaitedFor: boolean } = { isWaitedFor: true }): Promise<Person> {
    this.engine.engine.stop();
    const { databases, clock } = this.engine.env;
    const engine = new TestEngine(this.engine.server, clock, { crypto: this.crypto, databases, seed: 77 });
    const next = new Person(engine, this.crypto, this);
    await engine.pass(options.isWaitedFor ? STARTED_MS : 200);
    return next;
  }
}

export interface Stage {
  readonly clock: FakeClock;
  readonly server: FakeHomeserver;
  readonly room: ScriptedRoom;
  readonly roomId: RoomId;
}

/** An encrypted room of these people; nobody is signed in yet. */
export function encryptedRoom(
  members: readonly [string, ...string[]] = ['ana', 'bo'],
  settings: JsonObject = {},
): Stage {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const room = server.room(members);
  room.state(members[0], 'm.room.encryption', { ...MEGOLM, ...settings });
  return { clock, server, room, roomId: roomIdOf(room) };
}

/** Ana and Bo in an encrypted room, both signed in. */
export async function anaAndBo(
  settings: JsonObject = {},
): Promise<Stage & { readonly ana: Person; readonly bo: Person }> {
  const stage = encryptedRoom(['ana', 'bo'], settings);
  return { ...stage, ana: await Person.signIn(stage, 'ana'), bo: await Person.signIn(stage, 'bo') };
}

/** The encrypted events of the room, as the server has them. */
export function encryptedIn({ room }: Stage): readonly WireEvent[] {
  return room.events.filter(({ type }) => type === 'm.room.encrypted');
}

/** From now on nothing that devices sent reaches `person`; nothing is lost either. Returns what lets it through. */
export async function holdBack({ server, room }: Stage, { engine, userId }: Person): Promise<() => void> {
  const release = server.intercept(
    ({ path, headers }) => path.endsWith('/sync') && headers.get('authorization')?.includes(userId) === true,
    {
      kind: 'change',
      change: ({ extensions, ...rest }) => ({ ...rest, extensions: { ...asObject(extensions), to_device: undefined } }),
    },
  );
  // A request that waits already is answered first.
  room.state('ana', 'm.room.topic', { topic: 'Held back' });
  await engine.pass(500);
  return release;
}
