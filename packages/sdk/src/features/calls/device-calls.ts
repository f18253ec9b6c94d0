/** What devices say in calls past the room: in order, and only what may be believed there (07.E-02 to 07.E-04). */

import { stringAt } from '../../base/json/guards.ts';
import type { DeviceMessages } from '../../core/crypto/crypto.ts';
import { DeviceOrder } from '../../core/feature/device-order.ts';
import type { Need } from '../../core/feature/faces.ts';
import { otherOf, type RoomRecord } from '../../core/rooms/rooms.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { CallSignal } from '../../protocol/events/call/call-signal.ts';
import { decodeCallSignal, isCallType } from '../../protocol/events/call/decode-call-signal.ts';
import { type DeviceEnvelope, decodeDeviceEnvelope } from '../../protocol/events/call/device-envelope.ts';
import type { CallId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { CallAttention, PageSignal } from './contract.ts';
import { KeptSignals } from './kept-signals.ts';

type Signal = Extract<PageSignal, { kind: 'signal' }>;

/** An invite that would ring for less than this is too old, as in rooms. */
const GRACE_MS = 3_000;

export class DeviceCalls {
  readonly #rooms: Need<'rooms'>['rooms'];
  readonly #roomOf: (callId: CallId) => RoomId | null;
  readonly #kept: KeptSignals;
  readonly #order = new DeviceOrder<Signal>();

  /** `roomOf` knows the rooms of calls that there are. */
  constructor({ rooms, database }: Need<'rooms' | 'database'>, roomOf: (callId: CallId) => RoomId | null) {
    this.#rooms = rooms;
    this.#kept = new KeptSignals(database);
    this.#roomOf = roomOf;
  }

  /** What is to be heard now. `isVouched` says of which messages it is known whose they are. */
  hear({ events, withinMs }: DeviceMessages, isVouched: (event: ToDeviceEvent) => boolean): readonly Signal[] {
    return events.flatMap((event) =>
      isCallType(event.type) ? this.#hear(event, { withinMs, isVouched: isVouched(event) }) : [],
    );
  }

  /** Pages that were in calls before this began know what they heard; what they did not hear is told. */
  async resume(calls: CallAttention['calls']): Promise<readonly Signal[]> {
    const kept = await this.#kept.of(calls.map(({ callId }) => callId));
    // From here on at once: what comes now is heard after it.
    const known = calls.flatMap(({ callId, from }) =>
      from === null ? [] : this.#order.resume({ callId, userId: from.userId, deviceId: from.deviceId }, from.heard),
    );
    return [...known, ...kept.flatMap((signal) => this.#take(signal))];
  }

  /** A call is over. */
  forget(callId: CallId): void {
    void this.#kept.forget(callId);
  }

  #hear(
    { type, sender, content }: ToDeviceEvent,
    { withinMs, isVouched }: { readonly withinMs: number | null; readonly isVouched: boolean },
  ): readonly Signal[] {
    const signal = decodeCallSignal(type, content);
    const envelope = decodeDeviceEnvelope(content);
    // Those of group calls are not for calls between two (07.R-10).
    if (signal === null || envelope === null || signal.confId !== null) return [];
    const record = this.#record(signal.callId, sender);
    // What a server could have written itself, also by a device that it made up, is no call where it cannot read (CALL-12).
    if (record?.membership !== 'join' || (record.isEncrypted && !isVouched)) return [];
    if (isTooOld(signal, withinMs)) return [];
    const { deviceId, seq } = envelope;
    const id = stringAt(content, 'org.matrix.msgid') ?? `${signal.callId} ${deviceId} ${seq}`;
    const heard = { kind: 'signal', id, roomId: record.roomId, sender, ageMs: null, signal } as const;
    const item = { ...heard, from: fromOf(envelope) };
    // What has no number could not be told from what was heard already.
    if (seq !== null) void this.#kept.keep(item);
    return this.#take(item);
  }

  #take(item: Signal): readonly Signal[] {
    const { signal, sender, from } = item;
    if (from === null) return [];
    return this.#order.take({ callId: signal.callId, userId: sender, deviceId: from.deviceId }, from.seq, item);
  }

  /** The room of the call; of one that begins the one where the two talk. */
  #record(callId: CallId, sender: UserId): RoomRecord | undefined {
    const known = this.#roomOf(callId);
    if (known !== null) return this.#rooms.records.get(known);
    let latest: RoomRecord | undefined;
    for (const record of this.#rooms.records.values()) {
      const isTheirs = record.membership === 'join' && otherOf(record)?.userId === sender;
      if (isTheirs && record.bumpStamp > (latest?.bumpStamp ?? Number.NEGATIVE_INFINITY)) latest = record;
    }
    return latest;
  }
}

function fromOf({ deviceId, senderSessionId: sessionId, seq }: DeviceEnvelope): Signal['from'] {
  return { deviceId, sessionId, seq };
}

/** Messages to devices have no age: one that may have waited with the server for longer than it rings does not. */
function isTooOld(signal: CallSignal, withinMs: number | null): boolean {
  return signal.kind === 'invite' && (withinMs === null || withinMs > signal.lifetimeMs - GRACE_MS);
}
