/** The rules of a call that hold at any time, whatever fails (I18). */
import type { SimDevice } from '../sim-device.ts';
import type { Tally } from '../tally.ts';
import { Violation } from '../violation.ts';
import type { CallStage } from './call-stage.ts';
import type { CallTruth } from './call-truth.ts';
import type { SimCall } from './sim-call.ts';

/** Rules count seconds: so often is often enough. */
const LOOK_EVERY_MS = 250;
/**
 * Nobody is in the call for longer who is not there: the server says so after eight seconds, and words that keep a membership may be on
 * their way for a minute.
 */
const GHOST_MS = 75_000;
/** After somebody left, a key that they have is used no longer than this (SEC-51). */
const STALE_KEY_MS = 6_000;

export class CallWatch {
  readonly #world: CallStage;
  readonly #truth: CallTruth;
  readonly #tally: Tally;
  /** When a page of each device was last in the call, or tried to be. */
  readonly #wantedMs = new Map<string, number>();
  /** Since when a page sends by a key that a device has which is gone. */
  readonly #staleSinceMs = new Map<string, number>();
  #excused = new Set<string>();
  #lookedMs = Number.NEGATIVE_INFINITY;
  #troubledMs = 0;

  constructor(world: CallStage, truth: CallTruth, tally: Tally) {
    this.#world = world;
    this.#truth = truth;
    this.#tally = tally;
  }

  /** Checks all rules, if some time has passed. */
  look(): void {
    if (this.#world.scheduler.nowMs - this.#lookedMs >= LOOK_EVERY_MS) this.lookNow();
  }

  lookNow(): void {
    const { nowMs } = this.#world.scheduler;
    this.#lookedMs = nowMs;
    const { isDown, pausedUntilMs } = this.#world.condition;
    this.#troubledMs = Math.max(this.#troubledMs, isDown ? nowMs : pausedUntilMs);
    this.#checkTwice(nowMs);
    for (const device of this.#world.devices)
      for (const call of this.#world.callsOf(device)) {
        if (call.deviceId !== null && call.isWanted) this.#wantedMs.set(call.deviceId, nowMs);
        if (this.#world.isEncrypted && !this.#world.keyless.has(device.name)) this.#checkKey(device, call, nowMs);
      }
    for (const member of this.#truth.members) this.#checkGhost(member, nowMs);
  }

  #checkTwice(nowMs: number): void {
    const { came, gone } = this.#truth.update(nowMs);
    const { devices } = this.#truth;
    for (const deviceId of came) {
      if (devices.indexOf(deviceId) !== devices.lastIndexOf(deviceId)) fail(`${deviceId} has two memberships`);
      this.#tally.note('I18 twice', true);
    }
    for (const deviceId of gone) this.#tally.note('I18 ghosts', !this.#excused.delete(deviceId));
  }

  #checkGhost({ deviceId, atMs }: { readonly deviceId: string; readonly atMs: number }, nowMs: number): void {
    const wantedMs = this.#wantedMs.get(deviceId) ?? 0;
    if (nowMs - Math.max(wantedMs, this.#troubledMs) <= GHOST_MS) return;
    // A join that was on its way when the device died came after all: nobody can take that back.
    if (atMs > wantedMs && !this.#isAlive(deviceId)) this.#excused.add(deviceId);
    else fail(`${deviceId} is a ghost: nobody was there for ${Math.round((nowMs - wantedMs) / 1_000)} s`);
  }

  #isAlive(deviceId: string): boolean {
    return this.#world.devices.some((device) => this.#world.callsOf(device).some((call) => call.deviceId === deviceId));
  }

  /** Nobody who is gone has the key that is used, but for the time that another one takes. */
  #checkKey(device: SimDevice, call: SimCall, nowMs: number): void {
    const key = call.ownKey?.key;
    const there = new Set(call.now?.members.map(({ deviceId }) => String(deviceId)));
    const holders = key === undefined ? [] : [...this.#truth.holdersOf(key)];
    const gone = new Set(holders.filter((deviceId) => !there.has(deviceId)).map((id) => `${call.tab.name} ${id}`));
    for (const name of [...this.#staleSinceMs.keys()])
      if (name.startsWith(`${call.tab.name} `) && !gone.has(name)) {
        this.#staleSinceMs.delete(name);
        this.#tally.note('I18 keys', true);
      }
    const isIdle = call.isLost || device.processes.some(({ state }) => state === 'frozen');
    const steadySinceMs = isIdle ? nowMs : device.steadySinceMs(call.tab);
    for (const name of gone) {
      const sinceMs = Math.max(this.#staleSinceMs.get(name) ?? nowMs, steadySinceMs);
      this.#staleSinceMs.set(name, Math.min(sinceMs, nowMs));
      if (nowMs - sinceMs > STALE_KEY_MS) fail(`${call.tab.name} sends by a key that was given to who left: ${name}`);
    }
  }
}

function fail(what: string): never {
  throw new Violation('I18', what);
}
