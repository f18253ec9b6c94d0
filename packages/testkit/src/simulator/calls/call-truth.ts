import { decodeDeviceKey } from '@parley/sdk/internal/protocol/events/rtc-keys.ts';
import type { Room } from '../../homeserver/room.ts';
import { asText } from '../../homeserver/wire.ts';
import type { ArrivedMessage } from '../crypto/crypto-truth.ts';

export const MEMBER_TYPE = 'org.matrix.msc3401.call.member';

/** A membership as the server has it. */
export interface SaidMember {
  readonly deviceId: string;
  /** When the server took it. */
  readonly atMs: number;
}

/** The true course of a call, which nobody in the run knows as a whole: who the server says is in it, and which key came to whom. */
export class CallTruth {
  readonly #room: Room;
  /** By state key. */
  readonly #said = new Map<string, SaidMember>();
  /** The devices that a key came to, by the key. */
  readonly #holders = new Map<string, Set<string>>();
  #read = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Reads what is new. Returns the devices that came, and those that are gone. */
  update(nowMs: number): { readonly came: readonly string[]; readonly gone: readonly string[] } {
    const { events } = this.#room;
    const [came, gone]: [string[], string[]] = [[], []];
    for (; this.#read < events.length; this.#read += 1) {
      const { type, state_key: key, content } = events[this.#read]?.event ?? {};
      if (type !== MEMBER_TYPE || key === undefined) continue;
      const deviceId = asText(content?.['device_id']);
      const before = this.#said.get(key);
      if (deviceId !== undefined) {
        if (before === undefined) came.push(deviceId);
        this.#said.set(key, { deviceId, atMs: nowMs });
      } else if (before !== undefined) {
        gone.push(before.deviceId);
        this.#said.delete(key);
      }
    }
    return { came, gone };
  }

  get members(): readonly SaidMember[] {
    return [...this.#said.values()];
  }

  /** The devices in the call, by the server, in order. */
  get devices(): readonly string[] {
    return this.members.map(({ deviceId }) => deviceId).sort();
  }

  /** A message to a device arrived: it has the key in it. */
  hear({ deviceId, type, content }: ArrivedMessage): void {
    const said = decodeDeviceKey(type, content);
    if (said === null) return;
    const holders = this.#holders.get(said.key) ?? new Set();
    this.#holders.set(said.key, holders.add(deviceId));
  }

  /** The devices of others that have a key. */
  holdersOf(key: string): ReadonlySet<string> {
    return this.#holders.get(key) ?? new Set();
  }
}
