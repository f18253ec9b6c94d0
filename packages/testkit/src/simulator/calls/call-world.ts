/**
 * A world in which eight machines of four people have one call, under all faults of the simulator: they join and leave it, their pages, engines
 * and disks are lost, the network and the server fail. In the end the server, all engines and all pages agree, nobody is a ghost, and
 * everybody can read everybody.
 */
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { SeededRandom } from '../../fakes/seeded-random.ts';
import { FakeHomeserver } from '../../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../../homeserver/script.ts';
import { CryptoTruth } from '../crypto/crypto-truth.ts';
import { type FaultKind, Faults } from '../faults.ts';
import { Files } from '../files.ts';
import { createLiberties } from '../liberties-of.ts';
import { KEYS_LOST, loggedBug } from '../logged-bug.ts';
import { heal, type Stage, sufferMishap } from '../mishaps.ts';
import { People } from '../people.ts';
import { Scheduler } from '../scheduler.ts';
import { signInAgain } from '../sign-in-again.ts';
import { createSimClock } from '../sim-clock.ts';
import { SimDevice } from '../sim-device.ts';
import { type ServerCondition, SimNetwork } from '../sim-network.ts';
import { Tally } from '../tally.ts';
import { Violation } from '../violation.ts';
import type { PlantBug, SimulationOptions } from '../world.ts';
import type { CallStage } from './call-stage.ts';
import { CallTruth, MEMBER_TYPE } from './call-truth.ts';
import { checkCall, checkGone } from './check-call.ts';
import { SimCall } from './sim-call.ts';
import { CallWatch } from './watch-call.ts';

const PEOPLE = ['ana', 'ben', 'cyd', 'dan'] as const;
const OPERATIONS = 60;
const CHAOS_MS = 400_000;
const TRANSPORTS = [{ type: 'livekit', livekit_service_url: 'https://rtc.example.org' }];

/** Parts that all machines share. */
interface Shared {
  readonly random: SeededRandom;
  readonly files: Files;
  readonly truth: CryptoTruth | null;
  readonly plant: PlantBug | undefined;
}

export class CallWorld implements CallStage {
  readonly scheduler: Scheduler;
  readonly server: FakeHomeserver;
  readonly faults: Faults;
  readonly devices: readonly SimDevice[];
  readonly room: ScriptedRoom;
  readonly isEncrypted: boolean;
  readonly truth: CallTruth;
  readonly tally = new Tally();
  readonly condition: ServerCondition = { isDown: false, pausedUntilMs: 0 };
  /** Machines whose disk lost their keys: until somebody signs in anew nobody can write to them. */
  readonly keyless = new Set<string>();
  operations = 0;
  readonly #random: SeededRandom;
  readonly #stage: Stage;
  readonly #calls = new Map<string, SimCall>();
  readonly watch: CallWatch;
  #broken: Violation | undefined;

  constructor({ seed, plant, story }: SimulationOptions) {
    const random = new SeededRandom(seed);
    this.#random = random.fork();
    this.scheduler = new Scheduler(random.fork(), story);
    const hasRefreshTokens = random.chance(0.6);
    // Without refresh tokens, an invalid token is the end of the session.
    const unexpiring: readonly FaultKind[] = hasRefreshTokens ? [] : ['server.tokensExpired'];
    this.isEncrypted = random.chance(0.6);
    // Keys have their order by the clock of who sends them (09.K-06): one that is set back by hours is believed later.
    const punctual: readonly FaultKind[] = ['clock.jump', 'clock.sleep', 'clock.monotonicStop'];
    this.faults = new Faults(random.fork(), [...unexpiring, ...(this.isEncrypted ? punctual : [])]);
    const clock = createSimClock(this.scheduler, null, { offsetMs: 0 });
    this.server = new FakeHomeserver({
      ...{ clock, hasRefreshTokens },
      liberties: createLiberties(this.faults, random.fork()),
    });
    // One of three servers speaks only the older sync protocol; every other of these sends the state after the timeline.
    this.server.state.offersSlidingSync = !random.chance(1 / 3);
    this.server.state.offersStateAfter = random.chance(0.5);
    this.server.state.rtcTransports = TRANSPORTS;
    const content = { algorithm: 'm.megolm.v1.aes-sha2' };
    const initialState = this.isEncrypted ? [{ type: 'm.room.encryption', content }] : [];
    this.room = this.server.room(PEOPLE, { name: 'Talk', initialState });
    const levels = this.room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
    this.room.state('ana', 'm.room.power_levels', { ...levels, events: { [MEMBER_TYPE]: 0 } });
    const room = this.server.state.rooms.get(this.room.id);
    if (room === undefined) throw new Error('no room');
    this.truth = new CallTruth(room);
    this.watch = new CallWatch(this, this.truth, this.tally);
    const truth = this.isEncrypted ? new CryptoTruth() : null;
    if (truth !== null) truth.onMessage = (message) => this.truth.hear(message);
    const files = new Files();
    this.devices = [...PEOPLE, ...PEOPLE].map((localpart, place) =>
      this.#createDevice({ localpart, name: `${localpart}${place}` }, { random, files, truth, plant }),
    );
    const people = new People(this.server, random.fork(), this.faults, files);
    const { scheduler, faults, server, condition, devices } = this;
    this.#stage = { scheduler, random: random.fork(), faults, server, condition, devices, people };
  }

  /** Calls of pages that live. */
  callsOf(device: SimDevice): readonly SimCall[] {
    return device.tabs.map((tab) => this.callOf(device, tab.name));
  }

  callOf(device: SimDevice, name: string): SimCall {
    const known = this.#calls.get(name);
    const tab = device.tabs.find((other) => other.name === name);
    if (known !== undefined || tab === undefined) return known ?? this.#fail(`no page ${name}`);
    const call = new SimCall(tab, this.room.id as RoomId, this.scheduler);
    this.#calls.set(name, call);
    return call;
  }

  /** Returns the number of devices that were in the call in the end. */
  async run(): Promise<number> {
    for (const device of this.devices) await this.#signIn(device);
    this.faults.begin();
    for (let number = 0; number < OPERATIONS; number += 1) {
      this.#operate();
      await this.pass(this.scheduler.delay(0, (2 * CHAOS_MS) / OPERATIONS));
    }
    this.faults.end();
    heal(this.#stage);
    // Clocks tell who is still in a call: by one that is hours off nobody else is.
    for (const { wall } of this.devices) wall.offsetMs = 0;
    const inCall = await checkCall(this);
    for (const device of this.devices) device.killAll();
    await checkGone(this);
    return inCall;
  }

  /** Lets time pass. */
  pass(durationMs: number): Promise<void> {
    return this.scheduler.pass(durationMs, () => this.#look());
  }

  passUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
    return this.scheduler.passUntil(isDone, limitMs, () => this.#look());
  }

  /** Somebody who was signed out signs in again. */
  signInAgain(device: SimDevice): void {
    const [tab] = device.tabs;
    if (tab !== undefined) signInAgain(this.server, device, tab);
  }

  end(): void {
    for (const device of this.devices) device.end();
  }

  #createDevice(
    role: { readonly localpart: string; readonly name: string },
    { random, files, truth, plant }: Shared,
  ): SimDevice {
    const { scheduler, server, condition, faults } = this;
    const onViolation = (violation: Violation) => {
      this.#broken ??= violation;
    };
    const nothing = () => undefined;
    const device: SimDevice = new SimDevice({
      name: role.name,
      role: { ...role, keys: ['ok'] },
      forwarded: new Set(),
      files,
      userId: server.user(role.localpart).id,
      userIdOf: (person) => server.user(person).id as UserId,
      publicRoomId: () => this.room.id as RoomId,
      scheduler,
      random: random.fork(),
      network: new SimNetwork({
        ...{ scheduler, server, condition, faults, onViolation },
        ...{ onRefused: nothing, onLateTry: nothing },
      }),
      onViolation,
      onUnstored: nothing,
      faults,
      onLog: (entry) => {
        if (entry.level === 'error' && entry.message === KEYS_LOST) this.keyless.add(role.name);
        this.#broken ??= loggedBug(role.name, entry, device.mayBeSignedOut);
      },
      habits: [],
      truth,
      ...plant?.(random.fork()),
    });
    return device;
  }

  async #signIn(device: SimDevice): Promise<void> {
    const tab = device.openTab();
    const { localpart: user } = device.options.role;
    const { password } = this.server.user(user);
    await this.passUntil(() => tab.client.status.current.kind === 'ready', 10_000);
    const homeserver = this.server.baseUrl;
    let isIn = false;
    void tab.client.command('login.password', { homeserver, user, password }).then(({ ok }) => {
      isIn = ok;
    });
    if (!(await this.passUntil(() => isIn, 60_000))) this.#fail(`${device.name} cannot sign in`);
  }

  #operate(): void {
    this.operations += 1;
    const random = this.#random;
    const roll = random.integer(100);
    if (roll < 25) return void sufferMishap(this.#stage);
    const device = this.devices[random.integer(this.devices.length)];
    const tab = device?.tabs[random.integer(device.tabs.length)];
    if (device === undefined || tab === undefined) return;
    const call = this.callOf(device, tab.name);
    if (signInAgain(this.server, device, tab)) return;
    if (roll < 70) call.join();
    else if (roll < 90) call.leave();
    else device.killEngine();
  }

  #look(): void {
    if (this.#broken !== undefined) throw this.#broken;
    for (const device of this.devices) for (const call of this.callsOf(device)) call.look();
    this.watch.look();
  }

  #fail(what: string): never {
    throw new Violation('I18', what);
  }
}
