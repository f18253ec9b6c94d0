import type { Clock, EpochMs } from '../../../base/clock/clock.ts';
import { type Random, randomString } from '../../../base/random/random.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Serial } from '../../../base/serial/serial.ts';
import type { CryptoMachine, ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { MachineVerification, VerificationName } from '../../../platform/crypto/verifications.ts';
import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import type { EventId, TransactionId, UserId } from '../../../protocol/ids/ids.ts';
import { isEncrypted } from '../clear-event.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { Outgoing } from '../outgoing.ts';
import { TIMEOUT_MS } from './flow-facts.ts';
import { knowDevices } from './know-devices.ts';
import type { RoomMessages } from './room-messages.ts';
import type { Signings } from './signings.ts';
import type { VerificationBook } from './verification-book.ts';
import {
  cancelToDevice,
  fromRoom,
  fromToDevice,
  isTimely,
  meansUnderWay,
  type VerificationEvent,
} from './verification-events.ts';
import { VerificationFlow } from './verification-flow.ts';
import type { VerificationRecord } from './verification-record.ts';
import type { VerificationSender } from './verification-sender.ts';

export interface IntakeOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly me: UserId;
  readonly keeper: MachineKeeper;
  readonly outgoing: Outgoing;
  readonly rooms: RoomMessages;
  readonly book: VerificationBook;
  readonly sender: VerificationSender;
  readonly signings: Signings;
  readonly scope: Scope;
}

type Request = NonNullable<VerificationRecord['request']>;

/** Time that an encrypted event may take to be decrypted and still count as new (06.V-09). */
const LATE_MS = 300_000;
const MOST_SEALED = 200;
const GONE = 'm.unknown_transaction' as const;
const GONE_REASON = 'The client was closed meanwhile.';

/** Takes in what others say of verifications, in the order in which they said it. */
export class VerificationIntake {
  readonly #options: IntakeOptions;
  readonly #devices = new Serial();
  readonly #rooms = new Serial();
  /** New events that could not be decrypted yet, with their time. */
  readonly #sealed = new Map<EventId, EpochMs>();

  constructor(options: IntakeOptions) {
    this.#options = options;
    options.keeper.opened.subscribe((machine) => this.#feed(this.#devices, () => this.#resume(machine)));
  }

  /** Events in rooms wait while `task` runs. */
  whileHeld<Value>(task: () => Promise<Value>): Promise<Value> {
    return this.#rooms.run(task);
  }

  fromDevices(machine: CryptoMachine, events: readonly ToDeviceEvent[]): void {
    for (const event of events) {
      const heard = fromToDevice(event);
      if (heard !== null) this.#feed(this.#devices, () => this.#takeFromDevice(machine, event, heard));
    }
  }

  /** Only what was said just now: history begins nothing (06.V-09). */
  fromRooms(events: readonly RoomEvent[]): void {
    const { clock, me } = this.#options;
    for (const event of events) {
      if (isEncrypted(event)) this.#sealed.set(event.event_id, clock.now());
      const heard = fromRoom(event, me);
      if (heard !== null) this.#feed(this.#rooms, () => this.#takeFromRoom(event, heard));
    }
    for (const oldest of this.#sealed.keys()) {
      if (this.#sealed.size <= MOST_SEALED) break;
      this.#sealed.delete(oldest);
    }
  }

  fromRoomsLate(events: readonly RoomEvent[]): void {
    const nowMs = this.#options.clock.now();
    const inTime = events.filter(({ event_id: id }) => nowMs - (this.#sealed.get(id) ?? 0) <= LATE_MS);
    for (const { event_id: id } of events) this.#sealed.delete(id);
    this.fromRooms(inTime.filter((event) => !isEncrypted(event)));
  }

  async #takeFromDevice(machine: CryptoMachine, event: ToDeviceEvent, heard: VerificationEvent): Promise<void> {
    const { book, sender, random } = this.#options;
    if (book.knows(heard.name)) return;
    if (heard.act === 'request') {
      const { type, sender: userId, content } = event;
      await this.#takeRequest(machine, heard, { kind: 'toDevice', message: { type, sender: userId, content } });
    } else if (meansUnderWay(heard.act)) {
      const known = await machine.verifications.read(heard.name);
      if (!known.ok || known.value !== null) return;
      book.note(heard.name);
      const told = {
        ...heard.name,
        deviceId: heard.fromDevice,
        code: GONE,
        reason: 'The device does not know it.',
      } as const;
      sender.sendLast(machine, [cancelToDevice(told, randomString(random, 16))]);
    }
  }

  async #takeFromRoom(event: RoomEvent, heard: VerificationEvent): Promise<void> {
    const { keeper, book, me, scope } = this.#options;
    const flow = book.flows.find(({ facts }) => {
      return facts.name.flowId === heard.name.flowId && facts.roomId === event.room_id;
    });
    if (heard.act !== 'request' && flow === undefined) return;
    if (heard.name.userId === me) {
      // Another device of one's own answers it.
      if (flow?.shown.current.state.kind === 'incoming') await flow.cancel('m.accepted');
      return;
    }
    const machine = await keeper.whenOpen(scope.signal);
    if (machine === null) return;
    if (heard.act === 'request') return this.#takeRequest(machine, heard, { kind: 'room', event });
    await machine.verifications.receive(event);
    scope.run(() => this.#options.outgoing.run(machine));
  }

  /** Shows that somebody asks, if the machine takes it for a request: made just now, by a device that is known. */
  async #takeRequest(
    machine: CryptoMachine,
    { name, sentAt }: Pick<VerificationEvent, 'name' | 'sentAt'>,
    request: Request,
    startedAt = this.#options.clock.now(),
  ): Promise<void> {
    const { book, clock, me, sender } = this.#options;
    const found = isTimely(sentAt, clock.now()) ? await this.#fed(machine, name, request) : null;
    if (found?.step.kind !== 'requested' || !book.hasRoom) return book.note(name);
    const { roomId } = found;
    const isOwn = name.userId === me;
    const facts = { name, roomId, isOwn, haveWeAsked: false, startedAt };
    const flow = new VerificationFlow({ clock, machine, sender }, facts, found);
    book.add(flow);
    await book.store({ ...flow.record, request });
    await flow.refresh();
  }

  /** A device that asks may be newer than what is known of its owner: then it is heard again once that is known. */
  async #fed(machine: CryptoMachine, name: VerificationName, request: Request): Promise<MachineVerification | null> {
    const { verifications } = machine;
    const feed = async () => {
      if (request.kind === 'room') await verifications.receive(request.event);
      else await machine.receive(messagesOf([request.message]));
      return verifications.read(name);
    };
    // Messages from a device were processed already.
    const known = await (request.kind === 'room' ? feed() : verifications.read(name));
    if (!known.ok || known.value !== null) return known.ok ? known.value : null;
    await knowDevices(this.#options, machine, name.userId);
    const again = await feed();
    return again.ok ? again.value : null;
  }

  /** Resumes verifications of an OlmMachine that is gone. Unanswered requests can still be answered; the others are reported as ended. */
  async #resume(machine: CryptoMachine): Promise<void> {
    const { book, clock, sender, signings, scope } = this.#options;
    for (const flow of book.flows) {
      if (flow.shown.current.state.kind === 'incoming') book.detach(flow);
      else if (!flow.isOver) flow.interrupt();
    }
    for (const record of await book.records()) {
      if (record.verifiedKey !== null) {
        scope.run((signal) => signings.resume(machine, record, signal));
        continue;
      }
      const { key, userId, flowId, roomId, isOwn, haveWeAsked, startedAt, request } = record;
      const name = { userId, flowId };
      const isLate = clock.now() - startedAt > TIMEOUT_MS;
      if (request === null || isLate) await book.forget(key);
      if (isLate) continue;
      if (request !== null) {
        await this.#takeRequest(machine, { name, sentAt: startedAt }, request, startedAt);
        if (book.find(key) === null) await book.forget(key);
        continue;
      }
      if (book.find(key) === null) {
        const facts = { name, roomId, isOwn, haveWeAsked, startedAt };
        const flow = new VerificationFlow({ clock, machine, sender }, facts, null);
        flow.interrupt();
        book.add(flow);
      }
      this.#tellGone(machine, record);
    }
  }

  #tellGone(machine: CryptoMachine, { userId, flowId, roomId, deviceId }: VerificationRecord): void {
    const { sender, random, rooms, scope } = this.#options;
    const txnId = randomString(random, 16);
    const said = { code: GONE, reason: GONE_REASON } as const;
    if (roomId === null)
      return sender.sendLast(machine, [cancelToDevice({ userId, flowId, deviceId, ...said }, txnId)]);
    const content = { ...said, 'm.relates_to': { rel_type: 'm.reference', event_id: flowId } };
    scope.run(async (signal) => {
      await rooms.send({ roomId, type: 'm.key.verification.cancel', txnId: txnId as TransactionId, content }, signal);
    });
  }

  #feed(serial: Serial, task: () => Promise<void>): void {
    this.#options.scope.run(() => serial.run(task));
  }
}

function messagesOf(toDevice: readonly RawContent[]) {
  return { toDevice, changedUsers: [], leftUsers: [], oneTimeKeyCounts: null, unusedFallbackKeys: null };
}
