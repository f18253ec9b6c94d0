/** Keys of others: which are believed, and in which order (09.K-06, 09.K-08, SEC-51, SEC-52). Time and trust are inputs. */
import type { VouchedDevices } from '../../../core/crypto/crypto.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { HeardKey } from './heard-key.ts';
import { KeyRing } from './key-ring.ts';
import { WaitingKeys } from './waiting-keys.ts';

/** A key to be used for a member's media. */
export interface MemberKey {
  readonly member: RtcMember;
  readonly index: number;
  readonly key: string;
}

/** The devices of somebody that they vouch for, as far as is known. */
export type DevicesOf = (userId: UserId) => VouchedDevices;

export class HeardKeys {
  readonly #devicesOf: DevicesOf;
  readonly #waiting = new WaitingKeys();
  /** By the member's name, with the stay that they were last used for. */
  readonly #rings = new Map<string, { readonly ring: KeyRing; memberId: string }>();
  #members: ReadonlyMap<UserId, readonly RtcMember[]> = new Map();

  constructor(devicesOf: DevicesOf) {
    this.#devicesOf = devicesOf;
  }

  /** The number of keys that wait. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Takes what was said at one time. Gives what is to be used. */
  hear(keys: readonly HeardKey[], nowMs: number): readonly MemberKey[] {
    for (const key of keys) this.#waiting.add(key);
    const users = new Set(keys.map(({ userId }) => userId));
    return [...users].flatMap((userId) => this.#settle(userId, nowMs));
  }

  /** The members of the call, or their devices, are others than before. Gives what waited for that. */
  changed(members: readonly RtcMember[], nowMs: number): readonly MemberKey[] {
    this.#members = byUser(members);
    const names = new Set(members.map(nameOf));
    for (const [name, { ring }] of this.#rings) {
      if (names.has(name)) continue;
      this.#rings.delete(name);
      // A device that comes back at once may have given its next key already.
      for (const key of ring.latest) this.#waiting.add(key);
    }
    const renamed = members.flatMap((member) => this.#renamed(member));
    return [...renamed, ...this.#waiting.users.flatMap((userId) => this.#settle(userId, nowMs))];
  }

  /** The newest keys of a member whose stay has another name now. */
  #renamed(member: RtcMember): readonly MemberKey[] {
    const known = this.#rings.get(nameOf(member));
    if (known === undefined || known.memberId === member.memberId) return [];
    known.memberId = member.memberId;
    return known.ring.latest.map(({ index, key }) => ({ member, index, key }));
  }

  #settle(userId: UserId, nowMs: number): readonly MemberKey[] {
    const members = this.#members.get(userId);
    const waiting = this.#waiting.of(userId);
    if (members === undefined || waiting.length === 0) return [];
    const devices = this.#devicesOf(userId);
    const used: MemberKey[] = [];
    const left: HeardKey[] = [];
    for (const key of waiting) {
      const member = members.find((one) => isOf(key, one, devices));
      if (member === undefined) left.push(key);
      else if (this.#ringOf(member).take(key, nowMs)) used.push({ member, index: key.index, key: key.key });
    }
    this.#waiting.set(userId, left);
    return used;
  }

  #ringOf(member: RtcMember): KeyRing {
    const name = nameOf(member);
    const { ring } = this.#rings.get(name) ?? { ring: new KeyRing() };
    this.#rings.set(name, { ring, memberId: member.memberId });
    return ring;
  }
}

/**
 * True for a key that the member's own device said, and said for this stay. Memberships of the old form have no name that their keys could
 * say: deployed clients say one there that stands nowhere else, so the device alone counts (09.K-02).
 */
function isOf(
  { userId, deviceId, senderKey, memberId }: HeardKey,
  member: RtcMember,
  devices: VouchedDevices,
): boolean {
  if (deviceId !== null && deviceId !== member.deviceId) return false;
  if (devices.get(member.deviceId) !== senderKey) return false;
  return member.form === 'session' || (memberId ?? `${userId}:${member.deviceId}`) === member.memberId;
}

/** Two stays of a device are one member in the old form: it may be said anew at any time. */
function nameOf({ form, userId, deviceId, memberId }: RtcMember): string {
  return JSON.stringify(form === 'session' ? [userId, deviceId] : [userId, deviceId, memberId]);
}

function byUser(members: readonly RtcMember[]): ReadonlyMap<UserId, readonly RtcMember[]> {
  const users = new Map<UserId, RtcMember[]>();
  for (const member of members) {
    const theirs = users.get(member.userId);
    if (theirs === undefined) users.set(member.userId, [member]);
    else theirs.push(member);
  }
  return users;
}
