import type { LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { SeededRandom } from '../fakes/seeded-random.ts';
import { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { asText } from '../homeserver/wire.ts';
import { act, chooseHabits } from './actions.ts';
import { ACCOUNTS, chooseCast, type Role } from './cast.ts';
import { checkTimeline } from './check-timeline.ts';
import { checkConvergence } from './converge.ts';
import { checkKeys, createSealedRoom, type SealedRoom } from './crypto/sealed-room.ts';
import { Faults } from './faults.ts';
import { Files } from './files.ts';
import { createLiberties } from './liberties-of.ts';
import { loggedBug } from './logged-bug.ts';
import { heal, type Stage, sufferMishap } from './mishaps.ts';
import { People } from './people.ts';
import { Scheduler } from './scheduler.ts';
import { ServerBook } from './server-book.ts';
import { serverPushRules } from './server-push-rules.ts';
import { signInAgain } from './sign-in-again.ts';
import { createSimClock } from './sim-clock.ts';
import { SimDevice } from './sim-device.ts';
import type { EngineMachine } from './sim-engine.ts';
import { type ServerCondition, SimNetwork } from './sim-network.ts';
import type { Story } from './story.ts';
import { Tally } from './tally.ts';
import { Violation } from './violation.ts';

/** The least number of operations in a run. */
const OPERATIONS = 200;
/** The time that they take together: ten minutes. */
const CHAOS_MS = 600_000;
/** The share of runs with an encrypted room and cryptography on all machines. */
const SHARE_WITH_CRYPTO = 0.3;
/** The share of runs whose server lets access tokens expire, and gives new ones for refresh tokens. */
const SHARE_WITH_REFRESH = 0.6;

/** A bug to plant, to see that it is found. */
export type PlantBug = (random: SeededRandom) => Pick<EngineMachine, 'transform' | 'relock' | 'meddle'>;

export interface SimulationOptions {
  readonly seed: number;
  readonly plant?: PlantBug;
  /** Has told what happens to something. */
  readonly story?: Story;
}

/** Everything there is in one run. */
export class World {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly server: FakeHomeserver;
  readonly book: ServerBook;
  readonly files = new Files();
  readonly tally = new Tally();
  readonly devices: readonly SimDevice[];
  readonly sealed: SealedRoom | null;
  readonly condition: ServerCondition = { isDown: false, pausedUntilMs: 0 };
  operations = 0;
  readonly seed: number;
  readonly #random: SeededRandom;
  readonly #people: People;
  readonly #stage: Stage;
  readonly #roomIds: string[] = [];
  #publicRoomId = '';
  /** By person. */
  readonly #forwarded = new Map<string, Set<EventId>>();
  readonly #everyDevice: SimDevice[] = [];
  #broken: Violation | undefined;

  constructor({ seed, plant, story }: SimulationOptions) {
    this.seed = seed;
    const random = new SeededRandom(seed);
    this.#random = random.fork();
    this.scheduler = new Scheduler(random.fork(), story);
    const hasRefreshTokens = random.chance(SHARE_WITH_REFRESH);
    // Without refresh tokens, an invalid token is the end of the session.
    this.faults = new Faults(random.fork(), hasRefreshTokens ? [] : ['server.tokensExpired']);
    const clock = createSimClock(this.scheduler, null, { offsetMs: 0 });
    this.server = new FakeHomeserver({
      ...{ clock, hasRefreshTokens },
      liberties: createLiberties(this.faults, random.fork()),
    });
    this.server.state.tokenLifetimeMs = random.pick([30_000, 60_000, 300_000]);
    // One of three servers speaks only the older sync protocol; every other of these sends the state after the timeline.
    this.server.state.offersSlidingSync = !random.chance(1 / 3);
    this.server.state.offersStateAfter = random.chance(0.5);
    this.sealed = random.chance(SHARE_WITH_CRYPTO) ? createSealedRoom(this.server, ACCOUNTS) : null;
    this.book = new ServerBook(this.server.state, (_, event) => {
      this.files.checkTaken(this.server.state, event);
      const body = asText(event.content['body']);
      if (body === undefined) return;
      for (const { options, ledger } of this.devices) {
        const isPlaced = options.userId === event.sender ? ledger.arrived(body) : null;
        if (isPlaced !== null) this.tally.note('I3 order', isPlaced);
      }
    });
    this.#people = new People(this.server, random.fork(), this.faults, this.files);
    for (const user of ACCOUNTS.map((localpart) => this.server.user(localpart)))
      user.setAccountData('m.push_rules', serverPushRules(user.id));
    this.devices = chooseCast(random).map((role) => this.createDevice(role, random, plant));
    const { scheduler, faults, server, condition, devices } = this;
    const people = this.#people;
    this.#stage = { scheduler, random: random.fork(), faults, server, condition, devices, people };
  }

  createDevice(role: Role, random: SeededRandom, plant?: PlantBug): SimDevice {
    const { scheduler, server, condition, faults } = this;
    const onViolation = (violation: Violation) => {
      this.#broken ??= violation;
    };
    const user = server.user(role.localpart);
    const forwarded = this.#forwarded.get(role.localpart) ?? new Set<EventId>();
    this.#forwarded.set(role.localpart, forwarded);
    const device: SimDevice = new SimDevice({
      ...{ name: role.name, role, forwarded, files: this.files },
      userId: user.id,
      userIdOf: (person) => server.user(person).id as UserId,
      publicRoomId: () => this.#publicRoomId as RoomId,
      scheduler: this.scheduler,
      random: random.fork(),
      network: new SimNetwork({
        ...{ scheduler, server, condition, faults, onViolation },
        onRefused: (request) => {
          const { body, url } = request;
          device.ledger.refused(body);
          device.reactions.refused(request);
          device.handedOver.giveUp(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
        },
        onLateTry: ({ body }) => device.ledger.cameLate(body),
      }),
      onViolation,
      onUnstored: (roomId) => device.ledger.notStored(roomId),
      faults: this.faults,
      onLog: (entry) => this.#hear(device, entry),
      habits: chooseHabits(random),
      truth: this.sealed?.truth ?? null,
      ...plant?.(random.fork()),
    });
    this.#everyDevice.push(device);
    return device;
  }

  /** The world is over. */
  end(): void {
    for (const device of this.#everyDevice) device.end();
  }

  async run(): Promise<void> {
    await this.#begin();
    this.faults.begin();
    const count = OPERATIONS + this.#random.integer(10);
    for (let number = 0; number < count; number += 1) {
      this.#operate();
      await this.pass(this.scheduler.delay(0, (2 * CHAOS_MS) / count));
    }
    const { scheduler } = this;
    if (scheduler.nowMs < CHAOS_MS) await this.pass(CHAOS_MS - scheduler.nowMs);
    this.faults.end();
    heal(this.#stage);
    await checkConvergence(this);
  }

  /** Lets time pass, and checks after every step. */
  pass(durationMs: number): Promise<void> {
    return this.scheduler.pass(durationMs, () => this.#check());
  }

  passUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
    return this.scheduler.passUntil(isDone, limitMs, () => this.#check());
  }

  async #begin(): Promise<void> {
    const rooms = 2 + this.#random.integer(3);
    for (let number = 0; number < rooms; number += 1) {
      const length = this.#random.pick([0, 3, 20, 45, 60]);
      this.#roomIds.push(this.#people.room(ACCOUNTS, `Room ${number}`, length).id);
    }
    this.#publicRoomId = this.#people.publicRoom().id;
    this.#roomIds.push(this.#publicRoomId);
    this.book.update();
    for (const device of this.devices) await this.signIn(device);
  }

  /** Opens a page and signs in. */
  async signIn(device: SimDevice): Promise<void> {
    const tab = device.openTab();
    const { localpart } = device.options.role;
    const { password } = this.server.user(localpart);
    let outcome: string | undefined;
    await this.passUntil(() => tab.client.status.current.kind === 'ready', 10_000);
    void tab.client
      .command('login.password', { homeserver: this.server.baseUrl, user: localpart, password })
      .then((result) => {
        outcome = result.ok ? 'ok' : JSON.stringify(result.error);
      });
    await this.passUntil(() => outcome !== undefined, 60_000);
    if (outcome !== 'ok') throw new Violation('I13', `${device.name} cannot sign in: ${outcome ?? 'no answer'}`);
  }

  #operate(): void {
    this.operations += 1;
    checkKeys(this);
    const random = this.#random;
    const roll = random.integer(100);
    const roomId = this.#roomIds[random.integer(this.#roomIds.length)] ?? '';
    if (roll < 30) this.#people.act(roomId);
    else if (roll < 32) this.#people.invite(random.pick(ACCOUNTS));
    else if (roll < 33) this.#people.inviteTo(roomId, random.pick(ACCOUNTS));
    else if (roll < 36) this.#people.actElsewhere(roomId, random.pick(ACCOUNTS));
    else if (roll < 44 && sufferMishap(this.#stage)) return;
    else this.#actSomewhere();
  }

  #actSomewhere(): void {
    const device = this.#random.pick(this.devices as [SimDevice, ...SimDevice[]]);
    const tab = device.tabs[this.#random.integer(device.tabs.length)];
    if (tab === undefined) return;
    if (device.mayBeSignedOut && signInAgain(this.server, device, tab)) return;
    // A user who reads that the storage failed tries again, or reloads the page.
    if (tab.sessionState?.kind === 'storageFailed') {
      if (this.#random.chance(0.5)) void tab.client.command('storage.retry', null);
      else device.killEngine();
    }
    if (this.#random.chance(0.01) && device.tabs.length < 2) device.openTab();
    act(device, tab, this.#random);
  }

  #check(): void {
    if (this.#broken !== undefined) throw this.#broken;
    this.book.update();
    for (const device of this.devices) this.checkDevice(device);
  }

  checkDevice(device: SimDevice): void {
    for (const tab of device.tabs) {
      const session = tab.sessionState;
      const isOver = session?.kind === 'storageLost' || (session?.kind === 'signedOut' && session.reason !== 'never');
      if (isOver && !device.mayBeSignedOut)
        throw new Violation('I1', `${device.name} lost its session: ${JSON.stringify(session)}`);
      for (const room of tab.open.values()) {
        if (!room.isDirty) continue;
        room.isDirty = false;
        const now = tab.snapshot(room.roomId);
        if (now === undefined) continue;
        // A room that is not readable yet says nothing; in the end it is checked completely.
        if (room.roomId === this.sealed?.id) {
          this.tally.note('I5 timelines', false);
          device.ledger.sawRefused(now.items);
          continue;
        }
        const book = this.book.room(room.roomId);
        if (!device.isIn(book.room)) {
          room.seen = undefined;
          continue;
        }
        const where = `${tab.name} in ${room.roomId}`;
        const { ledger } = device;
        const [nowMs, steadySinceMs] = [this.scheduler.nowMs, device.steadySinceMs(tab)];
        this.tally.note('I5 timelines', true);
        checkTimeline({ where, roomId: room.roomId, before: room.seen, now, book, ledger, nowMs, steadySinceMs });
        room.seen = now;
      }
    }
  }

  #hear({ name, mayBeSignedOut }: SimDevice, entry: LogEntry): void {
    this.#broken ??= loggedBug(name, entry, mayBeSignedOut);
  }
}
