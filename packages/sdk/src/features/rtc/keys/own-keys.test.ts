import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { NO_KEYS, type OwnKeys, type OwnKeysInput, type Recipient, stepOwnKeys } from './own-keys.ts';

function device(name: string, stay = 'first'): Recipient {
  return { name, stay, userId: `@${name}:s` as UserId, deviceId: name.toUpperCase() as DeviceId };
}

const [ana, bo, cy] = [device('ana'), device('bo'), device('cy')];

/** A device in a call, at a time that the test sets. What it did is written as text. */
class Sender {
  nowMs = 0;
  state: OwnKeys = NO_KEYS;
  wakeAtMs: number | null = null;
  readonly #firstIndex: number;
  #made = 0;

  constructor(firstIndex = 0) {
    this.#firstIndex = firstIndex;
  }

  take(input: OwnKeysInput): readonly string[] {
    const makeKey = () => `key ${(this.#made += 1)}`;
    const step = stepOwnKeys(this.state, input, { nowMs: this.nowMs, firstIndex: this.#firstIndex, makeKey });
    this.state = step.state;
    this.wakeAtMs = step.wakeAtMs;
    return step.effects.map((effect) => {
      if (effect.kind === 'stopSending') return 'stop';
      const to = effect.kind === 'send' ? ` to ${effect.to.map(({ name }) => name).join(' ')}` : '';
      return `${effect.kind} ${effect.key.index}${to}`;
    });
  }

  members(...members: readonly Recipient[]): readonly string[] {
    return this.take({ kind: 'members', members });
  }

  sent(...failed: readonly string[]): readonly string[] {
    return this.take({ kind: 'sent', failed: new Set(failed) });
  }

  /** Lets time pass to the next timer. */
  wake(): readonly string[] {
    this.nowMs = this.wakeAtMs ?? Number.NaN;
    return this.take({ kind: 'timer' });
  }
}

test('[09.K-05] the first key is used at once, and given to all who are there', () => {
  const sender = new Sender();
  expect(sender.members()).toEqual(['use 0']);
  expect(sender.members(ana, bo)).toEqual(['send 0 to ana bo']);
  expect(sender.sent()).toEqual([]);
  expect(sender.wakeAtMs).toBeNull();
});

test('[09.K-05] who comes gets a key that is younger than ten seconds; an older one is replaced for all', () => {
  const sender = new Sender();
  sender.members(ana);
  sender.sent();
  sender.nowMs = 9_999;
  expect(sender.members(ana, bo)).toEqual(['send 0 to bo']);
  sender.sent();
  sender.nowMs = 10_000;
  expect(sender.members(ana, bo, cy)).toEqual(['send 1 to ana bo cy']);
  expect(sender.sent()).toEqual([]);
  expect(sender.wakeAtMs).toBe(11_000);
  expect(sender.wake()).toEqual(['use 1']);
});

test('[09.K-05] [SEC-51] when somebody leaves, all others get a new key at once, which is used a second later', () => {
  const sender = new Sender();
  sender.members(ana, bo);
  sender.sent();
  sender.nowMs = 100;
  expect(sender.members(bo)).toEqual(['send 1 to bo']);
  sender.nowMs = 300;
  sender.sent();
  expect(sender.wakeAtMs).toBe(1_300);
  expect(sender.wake()).toEqual(['use 1']);
});

test('[SEC-51] the new key is in use in time, whoever cannot be reached', () => {
  const sender = new Sender();
  sender.members(ana, bo, cy);
  sender.sent();
  expect(sender.members(bo, cy)).toEqual(['send 1 to bo cy']);
  expect(sender.wakeAtMs).toBe(2_400);
  expect(sender.wake()).toEqual(['use 1']);
});

test('[09.K-05] [SEC-51] one rollout goes on at a time; who leaves amid it waits for its end, and both fit in five seconds', () => {
  const sender = new Sender();
  sender.members(ana, bo, cy);
  sender.sent();
  sender.nowMs = 20_000;
  expect(sender.members(ana, bo, cy, device('di'))).toEqual(['send 1 to ana bo cy di']);
  sender.nowMs = 20_001;
  expect(sender.members(bo, cy, device('di'))).toEqual([]);
  expect(sender.wakeAtMs).toBe(22_401);
  expect(sender.wake()).toEqual(['use 1', 'stop']);
  // The old key got there after all, which says nothing of the new one.
  expect(sender.sent()).toEqual(['send 2 to bo cy di']);
  expect(sender.wake()).toEqual(['use 2']);
  expect(sender.nowMs).toBe(24_801);
});

test('[SEC-51] who has the key in use and leaves amid a rollout is shut out in time, though nobody was sent the next one', () => {
  for (const firstIndex of [0, 7]) {
    const sender = new Sender(firstIndex);
    sender.members(ana);
    sender.nowMs = 20_000;
    // The request of before does not end.
    if (firstIndex === 0) expect(sender.members(ana, bo)).toEqual(['stop']);
    sender.members(bo);
    expect(sender.wakeAtMs).toBe(22_400);
    expect(sender.wake()[0]).toBe(`use ${firstIndex === 0 ? 1 : 7}`);
  }
});

test('[09.K-05] who comes amid a rollout is given its key', () => {
  const sender = new Sender();
  sender.members(ana);
  sender.sent();
  sender.nowMs = 20_000;
  sender.members(ana, bo);
  expect(sender.members(ana, bo, cy)).toEqual([]);
  expect(sender.sent()).toEqual(['send 1 to cy']);
  sender.sent();
  expect(sender.wake()).toEqual(['use 1']);
  expect(sender.wakeAtMs).toBeNull();
});

test('[09.K-05] a device that came back gets the key again', () => {
  const sender = new Sender();
  sender.members(ana, bo);
  sender.sent();
  expect(sender.members(ana, device('bo', 'second'))).toEqual(['send 0 to bo']);
});

test('[09.K-05] whom a key did not reach is sent it again, later and later, and it is no reason for another key', () => {
  const sender = new Sender();
  sender.members(ana, bo);
  expect(sender.sent('bo')).toEqual([]);
  const waits: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const before = sender.nowMs;
    expect(sender.wake()).toEqual(['send 0 to bo']);
    waits.push(sender.nowMs - before);
    sender.sent('bo');
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  sender.wake();
  expect(sender.sent()).toEqual([]);
  expect(sender.wakeAtMs).toBeNull();
});

test('[09.K-05] a new key that reached nobody is not used, unless somebody left', () => {
  const sender = new Sender();
  sender.members(ana);
  sender.sent();
  sender.nowMs = 20_000;
  sender.members(ana, bo);
  expect(sender.sent('ana', 'bo')).toEqual([]);
  expect(sender.wake()).toEqual(['send 1 to ana bo']);
  expect(sender.sent('ana', 'bo')).toEqual([]);
  expect(sender.members(ana)).toEqual([]);
  expect(sender.wakeAtMs).toBe(sender.nowMs + 2_000);
});

test('[09.K-05] a key that may have reached somebody who left is replaced, also if the answer was lost', () => {
  const sender = new Sender();
  sender.members(ana, bo);
  sender.sent('ana');
  expect(sender.members(bo)).toEqual(['send 1 to bo']);
});

test('[RTC-32] an engine that takes over gives out the next key before it uses it', () => {
  const sender = new Sender(7);
  expect(sender.members(ana, bo)).toEqual(['send 7 to ana bo']);
  sender.sent();
  expect(sender.wake()).toEqual(['use 7']);
  expect(new Sender(7).members()).toEqual(['use 7']);
});

test('[RTC-31] indices wrap around, and none is used again while frames of it may be on their way', () => {
  const sender = new Sender();
  sender.members(ana, bo);
  sender.sent();
  const used: { readonly at: number; readonly index: string }[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    sender.members(bo);
    sender.sent();
    for (const effect of sender.wake()) used.push({ at: sender.nowMs, index: effect });
    sender.members(ana, bo);
    sender.sent();
  }
  expect(used.slice(253, 257).map(({ index }) => index)).toEqual(['use 254', 'use 255', 'use 0', 'use 1']);
  const again = used.findIndex(({ index }, place) => place > 10 && index === used[0]?.index);
  expect((used[again]?.at ?? 0) - (used[0]?.at ?? 0)).toBeGreaterThan(200_000);
});
