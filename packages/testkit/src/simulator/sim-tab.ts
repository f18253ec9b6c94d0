import type { ClientApi, Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { CallsOf, Client, HeadOf, ItemOf, ListSnapshot, ViewHandle } from '@parley/sdk/client/remote.ts';
import { REPEATABLE_COMMANDS } from '@parley/sdk/client/repeatable.ts';
import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import { createBugLog } from '@parley/sdk/internal/base/log/bug-log.ts';
import { createLog, type LogSink } from '@parley/sdk/internal/base/log/log.ts';
import { type EngineStarter, EngineSupervisor } from '@parley/sdk/internal/client/one-engine/engine-supervisor.ts';
import type { SessionState } from '@parley/sdk/internal/core/session/session-state.ts';
import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import { FIRST_PLACE } from '@parley/sdk/internal/platform/place.ts';
import { connectRemote } from '@parley/sdk/internal/port/remote/connect-remote.ts';
import { silentChannel } from '@parley/sdk/internal/port/wire/silent-channel.ts';
import type { EventId, RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { SimProcess } from './sim-process.ts';
import { type Story, withCommandsTold } from './story.ts';

export type RoomSnapshot = ListSnapshot<TimelineHead, Timeline>;
type RoomHandle = ViewHandle<RoomSnapshot, CallsOf<ClientApi['timeline.items']>>;
type Rooms = ListSnapshot<HeadOf<ClientApi['roomList.rooms']>, ItemOf<ClientApi['roomList.rooms']>>;

export interface SimTabOptions {
  readonly process: SimProcess;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly locks: Locks;
  readonly starter: EngineStarter;
  /** The build that the page was loaded from. */
  readonly build: string;
  readonly onLog: LogSink;
  readonly story: Story | null;
}

/** A room that a page shows. */
export interface OpenRoom {
  readonly roomId: string;
  readonly handle: RoomHandle;
  /** True if the room changed since the last check. */
  isDirty: boolean;
  /** The snapshot of the last check, for data that must not disappear. */
  seen: RoomSnapshot | undefined;
}

/** A thread that a page shows beside its room. */
export interface OpenThread {
  readonly roomId: string;
  readonly rootId: string;
  readonly handle: RoomHandle;
}

/** A page of a machine. */
export class SimTab {
  readonly process: SimProcess;
  readonly build: string;
  readonly client: Client;
  readonly locks: Locks;
  readonly rooms: ViewHandle<Rooms>;
  readonly session: ViewHandle<SessionState>;
  readonly open = new Map<string, OpenRoom>();
  #thread: OpenThread | undefined;
  readonly #supervisor: EngineSupervisor;
  readonly #clock: Clock;
  #readySinceMs = Number.POSITIVE_INFINITY;

  constructor({ process, clock, random, locks, starter, build, onLog, story }: SimTabOptions) {
    this.process = process;
    this.build = build;
    this.#clock = clock;
    this.locks = locks;
    const log = createLog(onLog);
    const tabId = process.name;
    const [channel, repeatable] = [silentChannel, REPEATABLE_COMMANDS];
    const client = connectRemote<ClientApi>({ channel, clock, log, random, tabId, build, repeatable });
    this.client =
      story === null
        ? client
        : withCommandsTold(client, (what, text) => story.note(clock.monotonicMs(), `${tabId} ${what}`, text));
    this.client.status.subscribe(() => this.#noteStatus());
    const logBug = createBugLog(log, random);
    const onBug = (error: unknown) => logBug('looking after the engine failed', error);
    const place = FIRST_PLACE;
    const { client: remote } = this;
    this.#supervisor = new EngineSupervisor({ remote, locks, starter, clock, log, onBug, build, place, tabId });
    this.#supervisor.start();
    this.rooms = this.client.listView('roomList.rooms', null);
    this.session = this.client.view('login.session', null);
    this.rooms.subscribe(() => undefined);
    this.session.subscribe(() => undefined);
  }

  get name(): string {
    return this.process.name;
  }

  /** Since when it is connected to its engine, by the monotonic clock; infinite if it is not. */
  get readySinceMs(): number {
    return this.#readySinceMs;
  }

  /** The world is over. */
  end(): void {
    this.#supervisor.stop();
    this.client.close();
  }

  openRoom(roomId: string): void {
    if (this.open.has(roomId)) return;
    const handle = this.client.listView('timeline.items', { roomId: roomId as RoomId });
    const room: OpenRoom = { roomId, handle, isDirty: true, seen: undefined };
    handle.subscribe(() => {
      room.isDirty = true;
    });
    this.open.set(roomId, room);
  }

  closeRoom(roomId: string): void {
    this.open.get(roomId)?.handle.close();
    this.open.delete(roomId);
  }

  /** The snapshot that a room shows, if there is one. */
  snapshot(roomId: string): RoomSnapshot | undefined {
    const state = this.open.get(roomId)?.handle.current;
    return state?.kind === 'ready' ? state.value : undefined;
  }

  /** The thread that it shows, if any. */
  get thread(): OpenThread | undefined {
    return this.#thread;
  }

  /** Shows a thread, in the place of the one before. */
  openThread(roomId: string, rootId: string): void {
    if (this.#thread?.rootId === rootId) return;
    this.#thread?.handle.close();
    const handle = this.client.listView('timeline.items', { roomId: roomId as RoomId, thread: rootId as EventId });
    handle.subscribe(() => undefined);
    this.#thread = { roomId, rootId, handle };
  }

  threadSnapshot(): RoomSnapshot | undefined {
    const state = this.#thread?.handle.current;
    return state?.kind === 'ready' ? state.value : undefined;
  }

  /** The time of its machine's clock. */
  get nowMs(): number {
    return this.#clock.now();
  }

  /** The rooms of the list. */
  get listed(): Rooms['items'] {
    const state = this.rooms.current;
    return state.kind === 'ready' ? state.value.items : [];
  }

  get sessionState(): SessionState | undefined {
    const state = this.session.current;
    return state.kind === 'ready' ? state.value : undefined;
  }

  /** The state of an earlier engine says nothing about the state of the next one. */
  #noteStatus(): void {
    const isReady = this.client.status.current.kind === 'ready';
    this.#readySinceMs = isReady ? this.#clock.monotonicMs() : Number.POSITIVE_INFINITY;
    for (const room of this.open.values()) room.seen = undefined;
  }
}
