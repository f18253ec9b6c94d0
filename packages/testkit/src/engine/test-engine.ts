import type { Timeline } from '@parley/sdk/client/contract.ts';
import { createEngine, type Engine, type EngineOptions } from '@parley/sdk/client/engine.ts';
import type { Client, ViewHandle } from '@parley/sdk/client/remote.ts';
import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import { randomString } from '@parley/sdk/internal/base/random/random.ts';
import { EntryGuard } from '@parley/sdk/internal/core/history/entry-guard.ts';
import type { TimelineHead } from '@parley/sdk/internal/core/timeline/item.ts';
import { loadTimelineSockets } from '@parley/sdk/internal/features/index.ts';
import type { CryptoMachines } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import type { OldKeyStores } from '@parley/sdk/internal/platform/old-keys/old-key-store.ts';
import type { ListSnapshot } from '@parley/sdk/internal/port/contract.ts';
import { connectRemote } from '@parley/sdk/internal/port/remote/connect-remote.ts';
import { createChannelPair } from '@parley/sdk/internal/port/wire/channel-pair.ts';
import type { RoomId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { FakeClock, settle } from '../fakes/fake-clock.ts';
import type { FakeNetwork } from '../fakes/fake-network.ts';
import { Latency } from '../fakes/latency.ts';
import type { TestDatabases } from '../fakes/test-databases.ts';
import { createTestEnv, type TestEnv } from '../fakes/test-env.ts';
import { FakeHomeserver } from '../homeserver/fake-homeserver.ts';

const BUILD = 'test';

// Code that products load on demand is loaded here at once: loading takes real time, and a test's time stands still meanwhile.
await Promise.all([
  loadTimelineSockets(new EntryGuard(() => '')),
  import('@parley/sdk/internal/core/account/account.ts'),
  import('@parley/sdk/internal/core/account/meet-marks.ts'),
  import('@parley/sdk/internal/core/crypto/history/give-history.ts'),
  import('@parley/sdk/internal/core/crypto/history/take-history.ts'),
  import('@parley/sdk/internal/core/crypto/old-keys/finish-move.ts'),
  import('@parley/sdk/internal/core/crypto/old-keys/move-keys.ts'),
  import('@parley/sdk/internal/core/crypto/old-keys/old-device.ts'),
  import('@parley/sdk/internal/core/crypto/recovery/open-recovery.ts'),
  import('@parley/sdk/internal/core/feature/answered.ts'),
  import('@parley/sdk/internal/core/feature/thread-place.ts'),
  import('@parley/sdk/internal/core/rooms/direct-room.ts'),
  import('@parley/sdk/internal/core/rooms/space-links.ts'),
  import('@parley/sdk/internal/core/storage/mirrored-databases.ts'),
  import('@parley/sdk/internal/core/timeline/around.ts'),
  import('@parley/sdk/internal/core/timeline/peeked-source.ts'),
  import('@parley/sdk/internal/core/timeline/timelines.ts'),
  import('@parley/sdk/internal/features/begin/beginning.ts'),
  import('@parley/sdk/internal/features/bugs/log-lines.ts'),
  import('@parley/sdk/internal/core/feature/signal-sender.ts'),
  import('@parley/sdk/internal/features/contacts/running.ts'),
  import('@parley/sdk/internal/features/devices/managing.ts'),
  import('@parley/sdk/internal/features/drafts/draft-book.ts'),
  import('@parley/sdk/internal/features/explore/listed-rooms.ts'),
  import('@parley/sdk/internal/features/file-trees/join-folders.ts'),
  import('@parley/sdk/internal/features/file-trees/running.ts'),
  import('@parley/sdk/internal/features/history/asking.ts'),
  import('@parley/sdk/internal/features/image-packs/change-packs.ts'),
  import('@parley/sdk/internal/features/image-packs/running-packs.ts'),
  import('@parley/sdk/internal/features/image-packs/send-sticker.ts'),
  import('@parley/sdk/internal/features/link-previews/find-preview.ts'),
  import('@parley/sdk/internal/features/location/running-location.ts'),
  import('@parley/sdk/internal/core/session/issuer.ts'),
  import('@parley/sdk/internal/features/login/discover.ts'),
  import('@parley/sdk/internal/features/login/oauth/account-page.ts'),
  import('@parley/sdk/internal/features/login/device/device-login.ts'),
  import('@parley/sdk/internal/features/login/oauth/begin.ts'),
  import('@parley/sdk/internal/features/login/qr/qr-login.ts'),
  import('@parley/sdk/internal/features/devices/link/link-device.ts'),
  import('@parley/sdk/internal/features/login/oauth/finish.ts'),
  import('@parley/sdk/internal/features/login/leave-place.ts'),
  import('@parley/sdk/internal/features/login/password.ts'),
  import('@parley/sdk/internal/features/login/account/own-account.ts'),
  import('@parley/sdk/internal/features/login/guest/look-around.ts'),
  import('@parley/sdk/internal/features/login/mail/forgotten-password.ts'),
  import('@parley/sdk/internal/features/login/registration/registering.ts'),
  import('@parley/sdk/internal/features/login/sso/token.ts'),
  import('@parley/sdk/internal/features/login/sso/ways.ts'),
  import('@parley/sdk/internal/features/media/media-parts.ts'),
  import('@parley/sdk/internal/features/media/set-previews.ts'),
  import('@parley/sdk/internal/features/membership/invitations.ts'),
  import('@parley/sdk/internal/features/membership/inviter.ts'),
  import('@parley/sdk/internal/features/membership/past-rooms.ts'),
  import('@parley/sdk/internal/features/membership/preview.ts'),
  import('@parley/sdk/internal/features/mentions/mention-list.ts'),
  import('@parley/sdk/internal/features/mentions/suggest/suggest-members.ts'),
  import('@parley/sdk/internal/features/mentions/suggest/suggest-rooms.ts'),
  import('@parley/sdk/internal/features/messages/compose.ts'),
  import('@parley/sdk/internal/features/messages/files/send-file.ts'),
  import('@parley/sdk/internal/features/messages/looking.ts'),
  import('@parley/sdk/internal/features/messages/rich-text/message-body.ts'),
  import('@parley/sdk/internal/features/messages/schedule.ts'),
  import('@parley/sdk/internal/features/moderation/running.ts'),
  import('@parley/sdk/internal/features/notifications/changing.ts'),
  import('@parley/sdk/internal/core/delayed/delayed-events.ts'),
  import('@parley/sdk/internal/features/notifications/timed-mutes.ts'),
  import('@parley/sdk/internal/features/notifications/space-levels.ts'),
  import('@parley/sdk/internal/features/people/acting.ts'),
  import('@parley/sdk/internal/features/people/showing.ts'),
  import('@parley/sdk/internal/features/pins/set-pin.ts'),
  import('@parley/sdk/internal/features/policy-lists/running.ts'),
  import('@parley/sdk/internal/features/receipts/mark-all.ts'),
  import('@parley/sdk/internal/features/presence/running.ts'),
  import('@parley/sdk/internal/features/receipts/why-unread.ts'),
  import('@parley/sdk/internal/features/recovery/key-files.ts'),
  import('@parley/sdk/internal/features/room-list/mark.ts'),
  import('@parley/sdk/internal/features/room-list/own-sections.ts'),
  import('@parley/sdk/internal/features/room-list/unread.ts'),
  import('@parley/sdk/internal/features/room-export/export-part.ts'),
  import('@parley/sdk/internal/features/room-settings/running.ts'),
  import('@parley/sdk/internal/features/mesh/running-mesh.ts'),
  import('@parley/sdk/internal/features/rtc/running-rtc.ts'),
  import('@parley/sdk/internal/features/search/running.ts'),
  import('@parley/sdk/internal/features/spaces/space-commands.ts'),
  import('@parley/sdk/internal/features/spaces/running-spaces.ts'),
  import('@parley/sdk/internal/features/timeline/at-time.ts'),
]);

export interface TestEngineOptions {
  /** The data of an earlier engine, to start again with them. */
  readonly databases?: TestDatabases;
  /** The locks of the machine, where another engine may be using its disk. */
  readonly locks?: Locks;
  readonly network?: FakeNetwork;
  readonly seed?: number;
  /** Does the engine's cryptography; there is none, unless given. */
  readonly crypto?: CryptoMachines;
  /** The key stores of older clients on the machine; none by default. */
  readonly oldKeys?: OldKeyStores;
  /** Answers instead of the server. */
  readonly http?: HttpClient;
  readonly timelines?: EngineOptions['timelines'];
  /** Every request and every write takes 1 to 20 ms, by this seed; no time, unless given. */
  readonly latencySeed?: number;
}

/** By what seed engines take time that are told nothing else. */
let usualLatencySeed: number | undefined;

/** Gives every engine that is told nothing else latency: the same scenarios then run on a machine that takes its time. */
export function slowAllEngines(seed: number): void {
  usualLatencySeed = seed;
}

/** After a time, what is on its way may come; so long at most. */
const LATENCY_GRACE_MS = 500;

/** An engine in process on fakes, with pages to ask it. */
export class TestEngine {
  readonly env: TestEnv;
  readonly engine: Engine;
  readonly server: FakeHomeserver;
  readonly #latency: Latency | undefined;

  constructor(server: FakeHomeserver, clock: FakeClock, options: TestEngineOptions = {}) {
    this.server = server;
    const { latencySeed = usualLatencySeed, http = server.http } = options;
    const latency = latencySeed === undefined ? undefined : new Latency(clock, latencySeed);
    this.#latency = latency;
    this.env = createTestEnv({ clock, ...options, http: latency?.over(http) ?? http });
    if (latency !== undefined) this.env.databases.slowDown(() => latency.wait());
    this.engine = createEngine(this.env, { build: BUILD, ...(options.timelines && { timelines: options.timelines }) });
  }

  /** Opens a page. */
  openTab(): Client {
    const pair = createChannelPair(queueMicrotask);
    this.engine.connect(pair.engine);
    const log = createLog(this.env.logSink);
    const { clock, random } = this.env;
    return connectRemote({ channel: pair.page, clock, log, random, tabId: randomString(random, 8), build: BUILD });
  }

  /** Signs in and lets the first sync happen. */
  async signIn(tab: Client, localpart: string): Promise<void> {
    const { password } = this.server.user(localpart);
    const result = await this.answer(
      tab.command('login.password', { homeserver: this.server.baseUrl, user: localpart, password }),
    );
    if (!result.ok) throw new Error(`sign-in: ${JSON.stringify(result.error)}`);
    await this.pass(50);
  }

  /** Lets time pass; with latency a little more, until what is on its way has come. */
  async pass(durationMs: number): Promise<void> {
    const { clock } = this.env;
    await clock.advance(durationMs);
    const endMs = clock.monotonicMs() + LATENCY_GRACE_MS;
    while (this.#latency !== undefined && this.#latency.underWay > 0 && clock.monotonicMs() < endMs)
      await clock.advance(1);
  }

  /** Waits for an answer, letting time pass until it is there. */
  async answer<Value>(pending: Promise<Value>): Promise<Value> {
    let isDone = false;
    void pending.finally(() => {
      isDone = true;
    });
    await settle();
    for (let turn = 0; turn < 200 && !isDone; turn += 1) await this.env.clock.advanceToNextTimer();
    if (!isDone) throw new Error('no answer within two hundred timers');
    return pending;
  }
}

/** A server and an engine that begin at the same time. */
export function createTestEngine(options: TestEngineOptions = {}): TestEngine {
  const clock = new FakeClock();
  return new TestEngine(new FakeHomeserver({ clock }), clock, options);
}

/** The value of a view that is there. */
export function valueOf<Value>(handle: ViewHandle<Value>): Value {
  const state = handle.current;
  if (state.kind !== 'ready') throw new Error(`the view is ${JSON.stringify(state)}`);
  return state.value;
}

/** A timeline in short: one text an entry, to compare whole timelines at a glance. */
export function textsOf(handle: ViewHandle<ListSnapshot<TimelineHead, Timeline>>): readonly string[] {
  return valueOf(handle).items.flatMap((item) => {
    if (item.kind !== 'event') return [`(${item.kind})`];
    const { content } = item;
    if (content.kind === 'stateChange') return [];
    if (content.kind !== 'text') return [`(${content.kind})`];
    return [content.body.map((node) => (typeof node === 'string' ? node : `<${node.tag}>`)).join('')];
  });
}

/** A room's id as the engine's types want it. */
export function roomIdOf(room: { readonly id: string }): RoomId {
  return room.id as RoomId;
}

/** Subscribes to a view, because a view without observers shows nothing. */
export function watched<Handle extends ViewHandle<unknown>>(handle: Handle): Handle {
  handle.subscribe(() => undefined);
  return handle;
}
