import { encodeUnpaddedBase64 } from '../../../base/bytes/base64.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { StreamSource } from '../../../port/host/handlers.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { KEY_BYTES } from '../../../protocol/events/rtc-keys.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { MediaKey } from '../contract.ts';
import type { CallKeys, KeyedCall } from '../parts.ts';
import { identityOf } from '../transport/identity.ts';
import { CallDevices } from './call-devices.ts';
import type { HeardKey } from './heard-key.ts';
import { HeardKeys, type MemberKey } from './heard-keys.ts';
import type { KeyArrivals } from './key-arrivals.ts';
import type { KeyDeps } from './key-deps.ts';
import { KeyLog } from './key-log.ts';
import { hasLeft, keysInRoom } from './key-messages.ts';
import { KeySender } from './key-sender.ts';
import { OwedKeys } from './owed-keys.ts';
import { NO_KEYS, type OwnKey, type OwnKeysInput, type Recipient, stepOwnKeys } from './own-keys.ts';

/** The keys of one call in an encrypted room, until its scope ends. */
export class RunningKeys implements CallKeys {
  readonly lost: Signal<void>;
  readonly #account: KeyDeps;
  readonly #call: KeyedCall;
  readonly #scope: Scope;
  readonly #log = new KeyLog();
  readonly #untrusted = new ObservableValue<ReadonlySet<string>>(new Set());
  readonly #devices: CallDevices;
  readonly #heard: HeardKeys;
  readonly #sender: KeySender;
  /** Null for a call that begins with this engine. */
  readonly #owed: OwedKeys | null;
  #own = NO_KEYS;
  #used: OwnKey | null = null;
  #identity: string;
  #stopSending = new AbortController();
  #cancelTimer = () => {};

  constructor(
    account: KeyDeps,
    { call, arrivals }: { readonly call: KeyedCall; readonly arrivals: KeyArrivals },
    scope: Scope,
  ) {
    this.#account = account;
    this.#call = call;
    this.#scope = scope;
    this.#identity = identityOf({ ...this.#whose, form: 'session', memberId: call.memberId });
    this.#devices = new CallDevices(account, scope);
    this.#heard = new HeardKeys((userId) => this.#devices.of(userId));
    this.#sender = new KeySender(account, call.roomId, call.memberId);
    const { rooms, timelines, env } = account;
    const there = call.members.current.map(deviceOf);
    this.#owed = call.firstIndex === 0 ? null : new OwedKeys(env.clock, there, scope);
    this.lost = this.#owed?.lost ?? new Signal();
    scope.onEnd(rooms.open(call.roomId));
    scope.onEnd(this.#devices.changed.subscribe(() => this.#look()));
    scope.onEnd(call.members.subscribe(() => this.#look()));
    scope.onEnd(call.returns.subscribe(() => this.#look()));
    scope.onEnd(arrivals.follow(call.roomId, (keys) => this.#hearDevices(keys)));
    scope.onEnd(timelines.arrived.subscribe((events) => this.#hearRoom(events)));
    scope.onEnd(() => this.#cancelTimer());
    this.#look();
  }

  get keys(): StreamSource<MediaKey> {
    return this.#log;
  }

  get untrusted(): Readable<ReadonlySet<string>> {
    return this.#untrusted;
  }

  get #whose() {
    const { userId, deviceId } = this.#account.session;
    return { userId, deviceId };
  }

  /** The members, or what is known of their devices, are others than before. */
  #look(): void {
    const members = this.#call.members.current;
    const others = members.filter((member) => !this.#isOwn(member));
    this.#devices.follow(others);
    const own = members.find((member) => this.#isOwn(member) && member.memberId === this.#call.memberId);
    if (own !== undefined) this.#callMyself(identityOf(own));
    this.#setUntrusted(others.flatMap((member) => (this.#isUnsigned(member) ? member.memberId : [])));
    this.#log.keepOnly(new Set([this.#identity, ...others.map(identityOf)]));
    this.#use(this.#heard.changed(others, this.#account.env.clock.monotonicMs()));
    const vouched = others.filter((member) => this.#isVouched(member));
    this.#owed?.expect(others.map(deviceOf), vouched.map(deviceOf));
    this.#step({ kind: 'members', members: recipientsOf(vouched, this.#call.returns.current) });
  }

  #hearDevices(said: readonly HeardKey[]): void {
    const room = this.#account.rooms.peek(this.#call.roomId);
    const keys = said.filter(({ userId }) => !hasLeft(room, userId));
    if (keys.length > 0) this.#use(this.#heard.hear(keys, this.#account.env.clock.monotonicMs()));
  }

  #hearRoom(events: readonly RoomEvent[]): void {
    const keys = events.flatMap((event) => (event.room_id === this.#call.roomId ? keysInRoom(event) : []));
    if (keys.length > 0) this.#use(this.#heard.hear(keys, this.#account.env.clock.monotonicMs()));
  }

  #use(keys: readonly MemberKey[]): void {
    for (const { member, index, key } of keys) {
      const { memberId, userId, deviceId } = member;
      this.#owed?.gave(deviceOf(member));
      this.#log.append({ memberId, userId, deviceId, identity: identityOf(member), index, key, isOwn: false });
    }
  }

  #step(input: OwnKeysInput): void {
    const { env } = this.#account;
    const makeKey = () => encodeUnpaddedBase64(env.random.bytes(KEY_BYTES));
    const context = { nowMs: env.clock.monotonicMs(), firstIndex: this.#call.firstIndex, makeKey };
    const { state, effects, wakeAtMs } = stepOwnKeys(this.#own, input, context);
    this.#own = state;
    this.#cancelTimer();
    if (wakeAtMs !== null) this.#wakeIn(Math.max(0, wakeAtMs - context.nowMs));
    for (const effect of effects) {
      if (effect.kind === 'use') this.#useOwn(effect.key);
      else if (effect.kind === 'stopSending') this.#stopSending.abort();
      else this.#send(effect.key, effect.to);
    }
  }

  #wakeIn(delayMs: number): void {
    this.#cancelTimer = this.#account.env.clock.setTimer(delayMs, () => {
      if (!this.#scope.ended) this.#step({ kind: 'timer' });
    });
  }

  #send(key: OwnKey, to: readonly Recipient[]): void {
    const stop = new AbortController();
    this.#stopSending = stop;
    this.#scope.run(async (signal) => {
      const failed = await this.#sender.send(key, to, AbortSignal.any([signal, stop.signal]));
      if (!signal.aborted) this.#step({ kind: 'sent', failed });
    });
  }

  #useOwn(key: OwnKey): void {
    this.#used = key;
    const { index, key: bytes } = key;
    const { memberId } = this.#call;
    this.#log.append({ ...this.#whose, memberId, identity: this.#identity, index, key: bytes, isOwn: true });
  }

  /** The form of the own membership says by which name the SFU knows this device. */
  #callMyself(identity: string): void {
    if (identity === this.#identity) return;
    this.#identity = identity;
    if (this.#used !== null) this.#useOwn(this.#used);
  }

  #setUntrusted(names: readonly string[]): void {
    const before = this.#untrusted.current;
    if (names.length !== before.size || names.some((name) => !before.has(name))) this.#untrusted.set(new Set(names));
  }

  #isOwn({ userId, deviceId }: RtcMember): boolean {
    const { session } = this.#account;
    return userId === session.userId && deviceId === session.deviceId;
  }

  #isVouched({ userId, deviceId }: RtcMember): boolean {
    return this.#devices.of(userId).has(deviceId);
  }

  #isUnsigned(member: RtcMember): boolean {
    return this.#devices.isKnown(member.userId) && !this.#isVouched(member);
  }
}

/** A device once, by its newest stay beside this one of ours. */
function recipientsOf(members: readonly RtcMember[], returns: number): readonly Recipient[] {
  const byName = new Map<string, Recipient>();
  for (const { userId, deviceId, memberId, createdAt } of members) {
    const name = deviceOf({ userId, deviceId });
    byName.set(name, { name, stay: `${memberId} ${createdAt} ${returns}`, userId, deviceId });
  }
  return [...byName.values()];
}

function deviceOf({ userId, deviceId }: Pick<RtcMember, 'userId' | 'deviceId'>): string {
  return JSON.stringify([userId, deviceId]);
}
