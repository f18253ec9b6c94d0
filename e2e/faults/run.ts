/** One run: a person writes into several rooms while one kind of fault strikes, and the engine dies once on the way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { type Proxy, startProxy } from '../fixtures/proxy.ts';
import { type FaultKind, rulesOf } from './kinds.ts';
import { NodeClient } from './node-client.ts';
import { RelatedWriter } from './related.ts';
import { lineOf, ServerRoom } from './related-check.ts';
import { RoomWatch, roomIdOf, textOf } from './room-watch.ts';

const ROOMS = 4;
/** Longer than the longest wait of a client, several times. */
const DEADLINE_MS = 120_000;
/** The deadline if messages relate to each other: one that waits for a dead connection holds up many others. */
const RELATED_DEADLINE_MS = 300_000;
const LOOK_EVERY_MS = 200;
/** A view that was opened just now, or an event that came just now. */
const SHOWN_WITHIN_MS = 3_000;

export interface Run {
  readonly homeserver: Homeserver;
  /** The server without the proxy. */
  readonly directUrl: string;
  readonly kind: FaultKind;
  readonly seed: number;
  /** True to hide sliding sync. */
  readonly hidesSlidingSync: boolean;
  /** The number of messages that are written. Another user writes a tenth as many. */
  readonly messages: number;
}

export interface Outcome {
  /** One line each; empty when all is well. */
  readonly wrong: readonly string[];
  /** The number of requests that met the fault. */
  readonly struck: number;
}

/** Runs, and says what was lost, doubled or misordered, on the server or as it is shown. */
export function runAgainst(run: Run): Promise<Outcome> {
  return hold(run, (proxy, node) => new Conversation(run, proxy, node));
}

/** A run in which messages are edited, answered, threaded, reacted to and deleted. */
export function runRelatedAgainst(run: Run): Promise<Outcome> {
  return hold(run, (proxy, node) => new RelatedConversation(run, proxy, node));
}

async function hold(run: Run, begin: (proxy: Proxy, node: NodeClient) => BaseConversation): Promise<Outcome> {
  const proxy = await startProxy(run.directUrl);
  proxy.setSlidingSyncHidden(run.hidesSlidingSync);
  const node = new NodeClient();
  try {
    return await begin(proxy, node).hold();
  } finally {
    node.stop();
    await proxy.stop();
  }
}

/** The common part of every run. */
abstract class BaseConversation {
  protected readonly run: Run;
  protected readonly node: NodeClient;
  protected readonly random: SeededRandom;
  protected readonly roomIds: string[] = [];
  readonly #proxy: Proxy;

  constructor(run: Run, proxy: Proxy, node: NodeClient) {
    this.run = run;
    this.#proxy = proxy;
    this.node = node;
    this.random = new SeededRandom(run.seed);
  }

  async hold(): Promise<Outcome> {
    const { homeserver, kind, messages } = this.run;
    const alice = await homeserver.person('alice');
    const bob = await homeserver.person('bob');
    for (let room = 0; room < ROOMS; room += 1) this.roomIds.push(await homeserver.room([alice, bob], `Room ${room}`));
    await this.node.signIn(this.#proxy.url, alice);
    await this.#findRooms();
    this.#proxy.setMode({ kind: 'faults', rules: rulesOf(kind, messages, this.random) });
    await this.#write(bob);
    const wrong = await this.settle(alice);
    const struck = this.#proxy.counts().struck.reduce((sum, count) => sum + count, 0);
    return { struck, wrong: [...wrong, ...this.node.bugs].map((line) => `${this.name}: ${line}`) };
  }

  /** Writes the next thing into a room, and insists on being understood. */
  protected abstract write(roomId: string, index: number): Promise<void>;

  /** The engine was started again. */
  protected abstract follow(): void;

  /** Waits until everything is delivered. Gives what is wrong, on the server and as it is shown. */
  protected abstract settle(alice: Person): Promise<readonly string[]>;

  /** The current differences of a room: on the server, and as it is shown. */
  protected abstract faultsOf(watch: RoomWatch, alice: Person): Promise<readonly string[]>;

  /** Looks again and again, for as long as `withinMs`, until nothing is wrong. Gives what is wrong in the end. */
  protected async untilRight(
    withinMs: number,
    watches: readonly RoomWatch[],
    alice: Person,
  ): Promise<readonly string[]> {
    const end = performance.now() + withinMs;
    for (;;) {
      const wrong = (await Promise.all(watches.map((watch) => this.faultsOf(watch, alice)))).flat();
      if (wrong.length === 0 || performance.now() > end) return wrong;
      await sleep(LOOK_EVERY_MS);
    }
  }

  protected get name(): string {
    return `${this.run.kind.name}, seed ${this.run.seed}`;
  }

  async #write(bob: Person): Promise<void> {
    const { messages, homeserver } = this.run;
    const diesAt = Math.floor(messages / 5) + this.random.integer(Math.floor(messages / 2));
    for (let index = 0; index < messages; index += 1) {
      if (index === diesAt) {
        this.node.restart();
        this.follow();
      }
      const roomId = this.roomIds[index % ROOMS] ?? '';
      await this.write(roomId, index);
      if (index % 10 === 5) await homeserver.send(bob, roomId, `from bob ${index}`);
    }
  }

  /** Waits until the engine has all rooms. */
  async #findRooms(): Promise<void> {
    const rooms = this.node.client.listView('roomList.rooms', null);
    rooms.subscribe(() => undefined);
    const isThere = () => rooms.current.kind === 'ready' && rooms.current.value.items.length === ROOMS;
    await this.until('the rooms are known', isThere);
    rooms.close();
  }

  protected async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + DEADLINE_MS;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`${this.name}: waited in vain until ${what}`);
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** Plain messages, one after the other. */
class Conversation extends BaseConversation {
  /** The messages that were written into each room, in this order. */
  readonly #written = new Map<string, string[]>();
  /** The messages that the server refused at first. */
  readonly #refused = new Set<string>();

  protected async write(roomId: string, index: number): Promise<void> {
    const text = `message ${index}`;
    const input = { roomId: roomIdOf(roomId), text, format: 'plain' } as const;
    const result = await this.node.client.command('messages.sendText', input);
    if (!result.ok) throw new Error(`${this.name}: ${text}: ${JSON.stringify(result.error)}`);
    this.#written.set(roomId, [...(this.#written.get(roomId) ?? []), text]);
  }

  protected follow(): void {
    // Nothing is watched while it is written.
  }

  /** A message that was just sent stands at the end until its own event arrives by sync: only then is the order the server's. */
  protected async settle(alice: Person): Promise<readonly string[]> {
    const watches = this.roomIds.map((roomId) => new RoomWatch(this.node.client, roomId));
    await this.until('everything is delivered', () => this.#areDelivered(watches, alice));
    return this.untilRight(DEADLINE_MS, watches, alice);
  }

  async #areDelivered(watches: readonly RoomWatch[], alice: Person): Promise<boolean> {
    const delivered = await Promise.all(
      watches.map(async (watch) => {
        for (const text of await watch.retryRefused()) this.#refused.add(text);
        await watch.complete();
        const isSettled = watch.messages.every(({ sendState }) => sendState === null || sendState.kind === 'sent');
        return isSettled && watch.isWhole && watch.messages.length >= (await this.#history(watch, alice)).length;
      }),
    );
    return delivered.every(Boolean);
  }

  protected async faultsOf(watch: RoomWatch, alice: Person): Promise<readonly string[]> {
    const history = await this.#history(watch, alice);
    const mine = history.filter(({ sender }) => sender === alice.userId).map(({ body }) => body);
    const written = this.#written.get(watch.roomId) ?? [];
    const inOrder = (texts: readonly string[]) => texts.filter((text) => !this.#refused.has(text)).join();
    const wrong: string[] = [];
    for (const text of written) {
      const count = mine.filter((body) => body === text).length;
      if (count !== 1) wrong.push(`${text} is there ${count} times`);
    }
    if (inOrder(mine) !== inOrder(written)) wrong.push(`misordered: ${mine.join()} instead of ${written.join()}`);
    const shown = watch.messages.map(textOf).join();
    const sent = history.map(({ body }) => body).join();
    if (shown !== sent) wrong.push(`shows ${shown} instead of ${sent}`);
    if (this.#refused.size > 0 && this.run.kind.isRefusal !== true) wrong.push('something was refused');
    return wrong;
  }

  #history(watch: RoomWatch, alice: Person) {
    return this.run.homeserver.history(alice, watch.roomId);
  }
}

/** Messages that hang on each other. */
class RelatedConversation extends BaseConversation {
  readonly #writer = new RelatedWriter(this.node.client, this.random);

  protected write(roomId: string): Promise<void> {
    return this.#writer.write(roomId);
  }

  protected follow(): void {
    this.#writer.follow(this.node.client);
  }

  /** A message on its way counts as wrong until it has arrived. */
  protected settle(alice: Person): Promise<readonly string[]> {
    const watches = this.roomIds.map((roomId) => new RoomWatch(this.node.client, roomId));
    return this.untilRight(RELATED_DEADLINE_MS, watches, alice);
  }

  protected async faultsOf(watch: RoomWatch, alice: Person): Promise<readonly string[]> {
    const { client } = this.node;
    const { roomId } = watch;
    const server = new ServerRoom(await this.run.homeserver.events(alice, roomId), alice.userId);
    const wrong = [...server.faultsOf(this.#writer.said.filter((said) => said.roomId === roomId))];
    if (wrong.length > 0) return wrong;
    wrong.push(...(await differences(watch, server.lines(null))));
    for (const root of wrong.length > 0 ? [] : server.roots) {
      const thread = new RoomWatch(client, roomId, root);
      wrong.push(...(await differences(thread, server.lines(root))));
      thread.close();
    }
    return wrong.map((line) => `${roomId}: ${line}`);
  }
}

/** The differences between the shown room and the server, once everything is loaded. */
async function differences(watch: RoomWatch, truth: readonly string[]): Promise<readonly string[]> {
  const shown = () => watch.messages.map(lineOf).join();
  const end = performance.now() + SHOWN_WITHIN_MS;
  while (!(watch.isWhole && shown() === truth.join()) && performance.now() < end) {
    await watch.complete();
    await sleep(LOOK_EVERY_MS / 4);
  }
  if (!watch.isWhole) return ['is not shown as a whole'];
  return shown() === truth.join() ? [] : [`shows ${shown()} instead of ${truth.join()}`];
}
