import type { Clock } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../../platform/crypto/crypto-request.ts';
import type { MachineResult } from '../../../platform/crypto/machine-result.ts';
import type {
  MachineVerification,
  MachineVerifications,
  VerificationName,
} from '../../../platform/crypto/verifications.ts';
import type { CancelCode } from '../../../protocol/events/verification.ts';
import { type FlowFacts, keyOf, REASONS, TIMEOUT_MS } from './flow-facts.ts';
import { methodsOf, VERIFICATION_PHASE, type Verification, type VerificationState } from './verification.ts';
import {
  cannotAccept,
  notStarted,
  unknownDevice,
  unsupportedMethod,
  type VerificationFailure,
} from './verification-failure.ts';
import type { VerificationRecord } from './verification-record.ts';
import type { VerificationSender } from './verification-sender.ts';
import { choicesOf, isOver, phaseOf, stateOf } from './verification-state.ts';
import { verifiedKeyOf } from './verified-key.ts';

export interface FlowOptions {
  readonly clock: Clock;
  readonly machine: CryptoMachine;
  readonly sender: VerificationSender;
}

/**
 * Delay before this side starts comparing in place of the other. If comparing is the only method, it starts by itself: at once on the
 * requesting side.
 */
const START_FOR_THEM_AFTER_MS = 3_000;

type Outcome = Promise<Result<null, VerificationFailure>>;

/** One verification: what the machine says of it, and what this side does. It ends, whatever the other side does, after ten minutes. */
export class VerificationFlow {
  readonly facts: FlowFacts;
  readonly key: string;
  readonly #options: FlowOptions;
  readonly #shown: ObservableValue<Verification>;
  readonly #sending = new Serial();
  readonly #over = new AbortController();
  readonly #stopTimer: () => void;
  #stopWaiting: () => void = () => undefined;
  #known: MachineVerification | null;
  #inFlight: 'request' | 'answer' | null = null;
  #ended: VerificationState | null = null;
  #verifiedKey: string | null = null;

  /** `known` is null for what is to be asked, and for what nobody knows any more. */
  constructor(options: FlowOptions, facts: FlowFacts, known: MachineVerification | null) {
    this.#options = options;
    this.#known = known;
    this.facts = facts;
    this.key = keyOf(facts.name);
    const { clock } = options;
    const leftMs = facts.startedAt + TIMEOUT_MS - clock.now();
    this.#stopTimer = clock.setTimer(Math.max(0, leftMs), () => void this.cancel('m.timeout'));
    this.#shown = new ObservableValue(this.#toShown());
  }

  get shown(): Readable<Verification> {
    return this.#shown;
  }

  get machine(): CryptoMachine {
    return this.#options.machine;
  }

  /** The stored form while the verification runs. */
  get record(): VerificationRecord {
    const { name, ...facts } = this.facts;
    const { key, deviceId } = this.#shown.current;
    return { key, ...name, ...facts, deviceId, verifiedKey: null, request: null };
  }

  /** The key that is verified by it, as it was when it began; null before. */
  get verifiedKey(): string | null {
    return this.#verifiedKey;
  }

  get isOver(): boolean {
    return isOver(this.#shown.current.state);
  }

  /** Once all that this side has to say went out. */
  whenSent(): Promise<void> {
    return this.#sending.run(() => Promise.resolve());
  }

  /** Reads how it stands, and does what no person has to be asked for. */
  async refresh(): Promise<void> {
    if (this.isOver) return;
    const read = await this.#options.machine.verifications.read(this.facts.name);
    if (!read.ok || read.value === null) return;
    const { step } = read.value;
    // While it goes on: the machine takes nothing for verified that changed since.
    if (step.kind === 'sas' || step.kind === 'qrShown' || step.kind === 'qrScanned') await this.#noteKey(read.value);
    this.#known = read.value;
    this.#publish();
    if (step.kind === 'falselyDone') await this.cancel('m.unexpected_message');
    // If both sides started, the other side's start may have replaced ours. This side does not accept its own start: nothing is sent then.
    if (step.kind === 'sas' && !step.isAccepted) await this.#do((machine, name) => machine.acceptSas(name), null);
    if (step.kind === 'ready') this.#startAlone(read.value);
  }

  /** The request goes out by `send`; until then nothing was asked. */
  async ask(send: (signal: AbortSignal) => Promise<Result<void, VerificationFailure>>): Outcome {
    this.#inFlight = 'request';
    await this.refresh();
    this.#publish();
    const sent = await send(this.#over.signal);
    this.#inFlight = null;
    if (!sent.ok) this.interrupt();
    await this.refresh();
    this.#publish();
    return sent.ok ? ok(null) : sent;
  }

  /** Only what the other side asked, and only once (06.V-08). */
  async accept(canScan: boolean): Outcome {
    const { phase, state } = this.#shown.current;
    if (phase !== VERIFICATION_PHASE.requested || state.kind !== 'incoming') return err(cannotAccept(phase));
    this.#inFlight = 'answer';
    this.#publish();
    const done = await this.#do((machine, name) => machine.accept(name, methodsOf(canScan)), cannotAccept(phase));
    this.#inFlight = null;
    await this.refresh();
    this.#publish();
    return done;
  }

  /** Begins to compare. The other ways begin with `showCode` and `scan`. */
  async start(method: string): Outcome {
    const known = this.#known;
    if (method !== 'm.sas.v1') return err(unsupportedMethod(method));
    if (known === null || known.deviceId === null) return err(unknownDevice('startVerification'));
    if (this.#shown.current.state.kind !== 'ready') return err(notStarted('startSas'));
    if (!choicesOf(known).canCompare) return err(unsupportedMethod(method));
    return this.#do((machine, name) => machine.startSas(name), notStarted('startSas'));
  }

  async showCode(): Outcome {
    const known = this.#known;
    if (known === null || known.deviceId === null) return err(unknownDevice('generateQRCode'));
    const { state } = this.#shown.current;
    if (state.kind !== 'ready' || !state.canShow) return err(unsupportedMethod('m.qr_code.show.v1'));
    const made = await this.#options.machine.verifications.showQr(this.facts.name);
    await this.refresh();
    return made.ok && made.value ? ok(null) : err(unknownDevice('generateQRCode'));
  }

  async scan(bytes: Uint8Array<ArrayBuffer>): Outcome {
    const { state } = this.#shown.current;
    if (state.kind !== 'ready' || !state.canScan) return err(unsupportedMethod('m.qr_code.scan.v1'));
    const scanned = await this.#options.machine.verifications.scanQr(this.facts.name, bytes);
    if (!scanned.ok) return err(notStarted('scanQrCode'));
    if (scanned.value.kind === 'otherCode') return err({ kind: 'otherCode' });
    if (scanned.value.kind === 'mismatch') {
      await this.cancel('m.key_mismatch');
      return err({ kind: 'mismatch' });
    }
    await this.refresh();
    return this.#send(scanned.value.requests);
  }

  confirm(): Outcome {
    const { kind } = this.#shown.current.state;
    if (kind === 'comparing') return this.#do((machine, name) => machine.confirmSas(name), { kind: 'wrongTime' });
    if (kind === 'scanned') return this.#do((machine, name) => machine.confirmQr(name), { kind: 'wrongTime' });
    return Promise.resolve(err({ kind: 'wrongTime' }));
  }

  /** Ends it for both sides, and says why (06.V-05). Shown at once; the other side hears it when it can be reached. */
  async cancel(code: CancelCode): Promise<void> {
    if (this.isOver) return;
    const reason = REASONS[code] ?? '';
    const { machine, sender } = this.#options;
    this.#end({ kind: 'cancelled', code, reason, isByUs: true });
    const requests = await machine.verifications.cancel(this.facts.name, code, reason);
    // Another of one's own devices took it over: the other side goes on with that.
    if (requests.ok && code !== 'm.accepted') sender.sendLast(machine, requests.value);
  }

  /** It cannot go on: what one side knew of it is gone, or did not go out. */
  interrupt(): void {
    if (!this.isOver) this.#end({ kind: 'interrupted' });
  }

  /** Nobody follows it any more. */
  detach(): void {
    this.#stopTimer();
    this.#stopWaiting();
    this.#over.abort();
  }

  async #noteKey({ deviceId }: MachineVerification): Promise<void> {
    const { name, isOwn } = this.facts;
    this.#verifiedKey ??= await verifiedKeyOf(this.machine, { userId: name.userId, deviceId, isOwn });
  }

  #startAlone(known: MachineVerification): void {
    const { canCompare, canShow, canScan } = choicesOf(known);
    if (!canCompare || canShow || canScan) return;
    this.#stopWaiting();
    const start = () => {
      if (this.#shown.current.state.kind === 'ready') void this.start('m.sas.v1');
    };
    if (this.facts.haveWeAsked) return start();
    this.#stopWaiting = this.#options.clock.setTimer(START_FOR_THEM_AFTER_MS, start);
  }

  /** Has the machine do something and sends what comes of it; `nothing` is the failure where nothing does. */
  async #do(
    act: (verifications: MachineVerifications, name: VerificationName) => MachineResult<readonly CryptoRequest[]>,
    nothing: VerificationFailure | null,
  ): Outcome {
    const { machine } = this.#options;
    const requests = await act(machine.verifications, this.facts.name);
    if (!requests.ok) return err({ kind: 'unavailable' });
    if (requests.value.length === 0) return nothing === null ? ok(null) : err(nothing);
    if (this.#inFlight === null) await this.refresh();
    return this.#send(requests.value);
  }

  /** In order. What the server refuses ends it: the other side would wait for it. */
  async #send(requests: readonly CryptoRequest[]): Outcome {
    const { machine, sender } = this.#options;
    const sent = await this.#sending.run(() => sender.send(machine, requests, this.#over.signal));
    if (!sent.ok) this.interrupt();
    await this.refresh();
    return sent.ok ? ok(null) : sent;
  }

  #end(state: VerificationState): void {
    this.#ended = state;
    this.#publish();
  }

  #publish(): void {
    const shown = this.#toShown();
    if (isOver(shown.state)) this.#stopWaiting();
    if (isOver(shown.state)) this.#stopTimer();
    // The last message, such as `done`, is still sent. Messages that were not sent before a cancellation are dropped.
    if (shown.phase === VERIFICATION_PHASE.cancelled) this.#over.abort();
    this.#shown.set(shown);
  }

  #toShown(): Verification {
    const { name, roomId, isOwn, haveWeAsked, startedAt } = this.facts;
    const state = stateOf(this.#known, { sending: this.#inFlight, ended: this.#ended });
    const deviceId = this.#known?.deviceId ?? null;
    const common = { key: this.key, flowId: name.flowId, userId: name.userId, deviceId, roomId, isOwn, haveWeAsked };
    return { ...common, phase: phaseOf(state), state, endsAt: startedAt + TIMEOUT_MS };
  }
}
