import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../base/assert/assert.ts';
import type { DeviceId, EventId, UserId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { HeardKey } from './heard-key.ts';
import { HeardKeys } from './heard-keys.ts';
import { NO_KEYS, type OwnKey, type OwnKeys, type OwnKeysInput, type Recipient, stepOwnKeys } from './own-keys.ts';

const DEVICES = [0, 1, 2, 3] as const;
const QUIET_MS = 120_000;
/** SEC-51. */
const LEAVE_MS = 5_000;

interface Message {
  readonly to: number;
  readonly key: HeardKey;
}

function userOf(device: number): UserId {
  return `@user${device}:s` as UserId;
}

function deviceOf(device: number): DeviceId {
  return `DEVICE${device}` as DeviceId;
}

/** One stay of a device in a call: its own keys, and what it heard. */
class Stay {
  readonly heard = new HeardKeys(
    (userId) => new Map([[userId.replace('@user', 'DEVICE').replace(':s', '') as DeviceId, userId]]),
  );
  /** The newest key of each index that it heard of others. */
  readonly known = new Map<string, string>();
  own: OwnKeys = NO_KEYS;
  used: OwnKey | null = null;
  wakeAtMs: number | null = null;
  sending: { readonly key: OwnKey; readonly to: readonly Recipient[] } | null = null;
  /** Since when it knows that others left. */
  readonly leftAtMs = new Map<string, number>();
  readonly memberId: string;
  readonly createdAt: number;

  constructor(memberId: string, createdAt: number) {
    this.memberId = memberId;
    this.createdAt = createdAt;
  }
}

class World {
  nowMs = 0;
  #count = 0;
  readonly stays = new Map<number, Stay>();
  messages: Message[] = [];
  /** Everybody to whom a key was ever sent, whether or not it got there. */
  readonly sentTo = new Map<string, Set<number>>();

  join(device: number): void {
    if (this.stays.has(device)) return;
    this.#count += 1;
    this.stays.set(device, new Stay(`stay ${this.#count}`, this.#count));
    this.see(device);
  }

  leave(device: number): void {
    this.stays.delete(device);
  }

  /** A device learns who is in the call. */
  see(device: number): void {
    const stay = this.stays.get(device);
    if (stay === undefined) return;
    const others = [...this.stays].filter(([other]) => other !== device);
    for (const other of DEVICES) {
      const name = userOf(other);
      if (this.stays.has(other)) stay.leftAtMs.delete(name);
      else if (!stay.leftAtMs.has(name)) stay.leftAtMs.set(name, this.nowMs);
    }
    this.#use(
      stay,
      stay.heard.changed(
        others.map(([other, its]) => memberOf(other, its)),
        this.nowMs,
      ),
    );
    const members = others.map(([other, { memberId, createdAt }]) => ({
      ...{ name: userOf(other), stay: `${memberId} ${createdAt}` },
      ...{ userId: userOf(other), deviceId: deviceOf(other) },
    }));
    this.step(device, { kind: 'members', members });
  }

  /** The request of a device is over; `lost` says by bits which of its messages were lost, and `doubted` which are thought to be. */
  finish(device: number, lost: number, doubted: number): void {
    const stay = this.stays.get(device);
    if (stay === undefined || stay.sending === null) return;
    const { key, to } = stay.sending;
    stay.sending = null;
    const failed = new Set<string>();
    for (const [place, { name, userId }] of to.entries()) {
      const isLost = ((lost >> place) & 1) === 1;
      if (isLost || ((doubted >> place) & 1) === 1) failed.add(name);
      if (!isLost)
        this.#post(
          device,
          stay,
          DEVICES.findIndex((other) => userOf(other) === userId),
          key,
        );
    }
    this.step(device, { kind: 'sent', failed });
  }

  deliver(place: number): void {
    const at = place % Math.max(1, this.messages.length);
    const [message] = this.messages.splice(at, 1);
    const stay = message === undefined ? undefined : this.stays.get(message.to);
    if (message !== undefined && stay !== undefined) this.#use(stay, stay.heard.hear([message.key], this.nowMs));
  }

  /** Time passes, with all timers that are due in it. */
  pass(durationMs: number): void {
    const endMs = this.nowMs + durationMs;
    for (;;) {
      const due = [...this.stays].filter(([, { wakeAtMs }]) => wakeAtMs !== null && wakeAtMs <= endMs);
      const [next] = due.sort(([, one], [, other]) => (one.wakeAtMs ?? 0) - (other.wakeAtMs ?? 0));
      if (next === undefined) break;
      this.nowMs = Math.max(this.nowMs, next[1].wakeAtMs ?? 0);
      this.step(next[0], { kind: 'timer' });
    }
    this.nowMs = endMs;
    this.expectNobodyStaysLong();
  }

  /** Whatever was lost or held back: from now on all gets there, and everybody sees everything. */
  settle(): void {
    for (let turn = 0; turn < 40; turn += 1) {
      for (const device of this.stays.keys()) this.see(device);
      for (const device of this.stays.keys()) this.finish(device, 0, 0);
      while (this.messages.length > 0) this.deliver(0);
      this.pass(QUIET_MS / 40);
    }
  }

  step(device: number, input: OwnKeysInput): void {
    const stay = must(this.stays.get(device), 'stay');
    const makeKey = () => `key ${(this.#count += 1)}`;
    const { state, effects, wakeAtMs } = stepOwnKeys(stay.own, input, { nowMs: this.nowMs, firstIndex: 0, makeKey });
    stay.own = state;
    stay.wakeAtMs = wakeAtMs;
    for (const effect of effects) {
      if (effect.kind === 'use') stay.used = effect.key;
      if (effect.kind !== 'send') continue;
      expect(stay.sending).toBeNull();
      stay.sending = effect;
      const sentTo = this.sentTo.get(effect.key.key) ?? new Set();
      for (const other of DEVICES) if (effect.to.some(({ userId }) => userId === userOf(other))) sentTo.add(other);
      this.sentTo.set(effect.key.key, sentTo);
    }
    // A request that is given up may have got there.
    if (effects.some(({ kind }) => kind === 'stopSending')) this.finish(device, 0, 15);
  }

  expectNobodyStaysLong(): void {
    for (const { used, leftAtMs } of this.stays.values())
      for (const [name, atMs] of leftAtMs) {
        const had = DEVICES.some((other) => userOf(other) === name && this.sentTo.get(used?.key ?? '')?.has(other));
        if (this.nowMs - atMs >= LEAVE_MS) expect(had).toBe(false);
      }
  }

  #use(stay: Stay, keys: ReturnType<HeardKeys['hear']>): void {
    for (const { member, index, key } of keys) stay.known.set(`${member.userId} ${index}`, key);
  }

  #post(device: number, { memberId }: Stay, to: number, { index, key }: OwnKey): void {
    const [userId, deviceId] = [userOf(device), deviceOf(device)];
    this.messages.push({
      to,
      key: { userId, deviceId, senderKey: userId, memberId, index, key, order: this.#count },
    });
  }
}

function memberOf(device: number, { memberId, createdAt }: Stay): RtcMember {
  return {
    ...{ form: 'session', eventId: '$m' as EventId, userId: userOf(device), deviceId: deviceOf(device), memberId },
    ...{ slotId: 'm.call#ROOM', application: 'm.call', intent: null, createdAt, expiresAt: null },
    ...{ pushToTalk: null, focusSelection: 'multiSfu', transports: [] },
  };
}

const device = fc.constantFrom(...DEVICES);
const step = fc.oneof(
  fc.record({ what: fc.constant('join' as const), device }),
  fc.record({ what: fc.constant('leave' as const), device }),
  fc.record({ what: fc.constant('see' as const), device }),
  fc.record({ what: fc.constant('finish' as const), device, lost: fc.nat(15), doubted: fc.nat(15) }),
  fc.record({ what: fc.constant('deliver' as const), place: fc.nat(20) }),
  fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(50, 900, 3_000, 11_000) }),
);

test('[SEC-51] [09.K-05] law: whatever is lost or late, in the end all have each other’s key, and nobody who left has one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const one of steps) {
        if (one.what === 'join') world.join(one.device);
        else if (one.what === 'leave') world.leave(one.device);
        else if (one.what === 'see') world.see(one.device);
        else if (one.what === 'finish') world.finish(one.device, one.lost, one.doubted);
        else if (one.what === 'deliver') world.deliver(one.place);
        else world.pass(one.ms);
      }
      world.settle();
      for (const [device, { used, own }] of world.stays) {
        const current = must(used, 'a key in use');
        expect(own.rollout).toBeNull();
        expect(current).toEqual(own.newest);
        for (const [other, { known }] of world.stays)
          if (other !== device) expect(known.get(`${userOf(device)} ${current.index}`)).toBe(current.key);
        for (const other of DEVICES)
          if (!world.stays.has(other)) expect(world.sentTo.get(current.key)?.has(other) ?? false).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
