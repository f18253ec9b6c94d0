import { assertNever } from '../../../base/assert/assert.ts';
import type { Clock } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { type Random, randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { CryptoMachine, ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { MachineResult } from '../../../platform/crypto/machine-result.ts';
import type { AskedVerification, MachineVerification } from '../../../platform/crypto/verifications.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import type { RoomId, TransactionId, UserId } from '../../../protocol/ids/ids.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Reopened } from '../reopener.ts';
import { knowDevices } from './know-devices.ts';
import type { RoomMessages } from './room-messages.ts';
import { Signings } from './signings.ts';
import { methodsOf, type Verification, type VerificationAction, type VerificationTarget } from './verification.ts';
import { VerificationBook } from './verification-book.ts';
import { NO_IDENTITY, unknownDevice, unknownUser, type VerificationFailure } from './verification-failure.ts';
import { VerificationFlow } from './verification-flow.ts';
import { VerificationIntake } from './verification-intake.ts';
import { VerificationSender, verificationFailureOf } from './verification-sender.ts';

export interface VerificationOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly database: Database;
  readonly me: UserId;
  readonly keeper: MachineKeeper;
  readonly outgoing: Outgoing;
  readonly rooms: RoomMessages;
  readonly scope: Scope;
  readonly log: Log;
}

type Outcome<Value> = Promise<Result<Value, VerificationFailure>>;

/** Verification for the account that runs: who asks whom, and how far it is. */
export class AccountVerification {
  readonly #options: VerificationOptions;
  readonly #book: VerificationBook;
  readonly #sender: VerificationSender;
  readonly #intake: VerificationIntake;

  constructor(options: VerificationOptions) {
    this.#options = options;
    const { database, log, keeper, scope } = options;
    this.#book = new VerificationBook(database, log);
    this.#sender = new VerificationSender(options);
    const within = { ...options, book: this.#book, sender: this.#sender };
    this.#intake = new VerificationIntake({ ...within, signings: new Signings(within) });
    const follow = (machine: CryptoMachine) => {
      scope.onEnd(machine.verifications.changed.subscribe(() => this.#refresh()));
    };
    keeper.opened.subscribe(follow);
  }

  /** Running verifications, and ended ones that the user should still see. The oldest comes first. */
  get list(): Readable<readonly Verification[]> {
    return this.#book.list;
  }

  /** Decrypted to-device messages, after the OlmMachine received them (06.C-04). */
  heardFromDevices(machine: CryptoMachine, events: readonly ToDeviceEvent[]): void {
    this.#intake.fromDevices(machine, events);
  }

  /** New events in rooms. */
  heardInRooms(events: readonly RoomEvent[]): void {
    this.#intake.fromRooms(events);
  }

  /** Events in rooms that could be decrypted only later. */
  heardLate({ events }: Reopened): void {
    this.#intake.fromRoomsLate([...events.values()]);
  }

  /** Asks somebody. Returns the key of the verification once it is on its way. */
  async request(target: VerificationTarget, canScan: boolean, signal: AbortSignal): Outcome<string> {
    const machine = await this.#options.keeper.whenOpen(signal);
    if (machine === null) return err({ kind: 'unavailable' });
    const methods = methodsOf(canScan);
    const { verifications } = machine;
    switch (target.kind) {
      case 'ownDevices':
        await knowDevices(this.#options, machine, this.#options.me);
        return this.#ask(machine, verifications.requestOwn(methods), NO_IDENTITY);
      case 'device': {
        await knowDevices(this.#options, machine, target.userId);
        const asked = verifications.requestDevice(target.userId, target.deviceId, methods);
        return this.#ask(machine, asked, unknownDevice('startVerification'));
      }
      case 'person':
        await knowDevices(this.#options, machine, target.userId);
        return this.#askInRoom(machine, target, canScan, signal);
      default:
        return assertNever(target);
    }
  }

  async act(key: string, action: VerificationAction): Outcome<null> {
    const flow = this.#book.find(key);
    if (flow === null) return err({ kind: 'unknownVerification' });
    switch (action.kind) {
      case 'accept': {
        const accepted = await flow.accept(action.canScan);
        if (accepted.ok) await this.#book.store(flow.record);
        return accepted;
      }
      case 'start':
        return flow.start(action.method);
      case 'showCode':
        return flow.showCode();
      case 'scan':
        return flow.scan(action.bytes);
      case 'confirm':
        return flow.confirm();
      case 'mismatch':
        await flow.cancel(flow.shown.current.state.kind === 'comparing' ? 'm.mismatched_sas' : 'm.user');
        return ok(null);
      case 'cancel':
        await flow.cancel('m.user');
        return ok(null);
      case 'dismiss':
        if (flow.isOver) this.#book.remove(flow);
        return ok(null);
      default:
        return assertNever(action);
    }
  }

  async #ask(
    machine: CryptoMachine,
    asking: MachineResult<AskedVerification | null>,
    unknown: VerificationFailure,
  ): Outcome<string> {
    const asked = await asking;
    if (!asked.ok) return err({ kind: 'unavailable' });
    if (asked.value === null) return err(unknown);
    const { verification, request } = asked.value;
    const flow = this.#begin(machine, verification);
    await this.#book.store(flow.record);
    const sent = await flow.ask((signal) => this.#sender.send(machine, [request], signal));
    return sent.ok ? ok(flow.key) : sent;
  }

  /**
   * Sends the request to a room. Events that arrive meanwhile wait, because an answer may come before the server has returned the request's
   * event id.
   */
  #askInRoom(
    machine: CryptoMachine,
    { userId, roomId }: { readonly userId: UserId; readonly roomId: RoomId },
    canScan: boolean,
    signal: AbortSignal,
  ): Outcome<string> {
    const { random, rooms } = this.#options;
    const { verifications } = machine;
    return this.#intake.whileHeld(async () => {
      const content = await verifications.requestContent(userId, methodsOf(canScan));
      if (!content.ok) return err({ kind: 'unavailable' });
      if (content.value === null) return err(unknownUser(userId));
      const txnId = randomString(random, 16) as TransactionId;
      const message = { roomId, type: 'm.room.message', txnId, content: content.value };
      const sent = await rooms.send(message, signal);
      if (!sent.ok) return err(verificationFailureOf(sent.error));
      const asked = await verifications.requestInRoom(userId, roomId, sent.value, methodsOf(canScan));
      if (!asked.ok || asked.value === null) return err({ kind: 'unavailable' });
      const flow = this.#begin(machine, asked.value);
      await this.#book.store(flow.record);
      return ok(flow.key);
    });
  }

  #begin(machine: CryptoMachine, known: MachineVerification): VerificationFlow {
    const { clock, me } = this.#options;
    const { userId, flowId, roomId } = known;
    const facts = { name: { userId, flowId }, roomId, isOwn: userId === me, haveWeAsked: true, startedAt: clock.now() };
    const flow = new VerificationFlow({ clock, machine, sender: this.#sender }, facts, known);
    this.#book.add(flow);
    return flow;
  }

  #refresh(): void {
    const { scope } = this.#options;
    const waiting = this.#book.flows.filter((flow) => !flow.isOver);
    if (waiting.length > 0) scope.run(async () => void (await Promise.all(waiting.map((flow) => flow.refresh()))));
  }
}
