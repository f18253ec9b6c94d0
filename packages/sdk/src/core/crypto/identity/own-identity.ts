import type { Clock } from '../../../base/clock/clock.ts';
import { isObject, objectAt, own, parseJson } from '../../../base/json/guards.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import { uploadSigningKeys } from '../../../protocol/endpoints/identities.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../../protocol/endpoints/interactive-auth.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import type { Asked } from '../../session/authenticated-failure.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import { askForDevices } from '../ask-for-devices.ts';
import { identityStore } from '../crypto-stores.ts';
import type { Outgoing, OutgoingFailure } from '../outgoing.ts';
import { FreshPassword } from './fresh-password.ts';
import type { OwnIdentityState } from './own-identity-state.ts';

export type IdentityFailure =
  | OutgoingFailure
  /** `isWrong`: what the person answered was not right. */
  | Asked
  /** There is no machine. */
  | { readonly kind: 'noMachine' };

export interface OwnIdentityOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly requests: Requests;
  readonly outgoing: Outgoing;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly log: Log;
}

type Step = Result<'again' | OwnIdentityState['kind'], IdentityFailure>;

/** An answer of the person to what the server asked; null while there is none. */
export type Answer = AuthAnswer | null;

/** Making, signing, and looking once more; a server that never shows what it was told is left alone. */
const MOST_STEPS = 4;
/** Waits after a try that failed; every sync after that tries again. */
const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 600_000;

/**
 * The person's own identity (06.X-01, 06.X-02). Where there is none it is made without a question, and this device signed by it. Each step asks the
 * server first how far it has come, so that one killed anywhere goes on from there.
 *
 * Invariant: an identity that the server or this device knows of is never replaced but by `reset`, which a person asked for.
 */
export class OwnIdentity {
  /** Tells when this device became one that the identity vouches for. */
  readonly signed = new Signal<void>();
  /** The password that was just signed in with. */
  readonly password: FreshPassword;
  readonly #options: OwnIdentityOptions;
  readonly #serial = new Serial();
  readonly #state = new ObservableValue<OwnIdentityState>({ kind: 'unknown' });
  #restored: Promise<void> | undefined;
  #retry = { atMs: Number.POSITIVE_INFINITY, waitMs: RETRY_FIRST_MS };

  constructor(options: OwnIdentityOptions) {
    this.#options = options;
    this.password = new FreshPassword(options.clock);
  }

  /** Last known state, also while no OlmMachine is open. */
  get state(): Readable<OwnIdentityState> {
    void this.#restore();
    return this.#state;
  }

  /** True if there is work that needs an open OlmMachine. */
  async isPending(): Promise<boolean> {
    await this.#restore();
    return this.#state.current.kind === 'unknown';
  }

  /** Does what can be done without asking anybody, and finds out the rest. */
  settle(machine: CryptoMachine): Promise<void> {
    return this.#serial.run(async () => {
      await this.#restore();
      const { waitMs } = this.#retry;
      this.#retry = { atMs: this.#options.clock.monotonicMs() + waitMs, waitMs };
      const { kind } = this.#state.current;
      if (kind === 'signed' || kind === 'unsigned') return this.#look(machine);
      const made = await this.#go(machine, null);
      if (!made.ok) this.#options.log.warn('the identity is not made yet', { failure: made.error.kind });
    });
  }

  /** Tries again what `settle` could not do, if that is due. */
  async retry(machine: CryptoMachine): Promise<void> {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#state.current.kind !== 'unknown' || nowMs < this.#retry.atMs) return;
    const waitMs = Math.min(this.#retry.waitMs * 2, RETRY_LONGEST_MS);
    this.#retry = { atMs: nowMs + waitMs, waitMs };
    await this.settle(machine);
  }

  /** The machine knows this identity or its devices otherwise than before. */
  refresh(machine: CryptoMachine): Promise<void> {
    return this.#serial.run(() => this.#look(machine));
  }

  /** Makes what `settle` could not, with the person's answer to what the server asked. */
  make(machine: CryptoMachine, answer: Answer): Promise<Result<void, IdentityFailure>> {
    return this.#serial.run(() => this.#go(machine, answer));
  }

  /**
   * Makes a new identity in the place of the one there is. Whoever verified the person has to do so again, and what only the old one
   * could open is lost. Only for who asked for it.
   */
  reset(machine: CryptoMachine, answer: Answer): Promise<Result<void, IdentityFailure>> {
    return this.#serial.run(async () => {
      // With an answer it is the identity that was made when the server asked.
      const uploaded = await this.#upload(machine, answer, { isNew: answer === null });
      return uploaded.ok ? this.#go(machine, null) : uploaded;
    });
  }

  async #go(machine: CryptoMachine, answer: Answer): Promise<Result<void, IdentityFailure>> {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const step = await this.#step(machine, answer);
      if (!step.ok) {
        if (step.error.kind === 'authenticationRequired') await this.#set('authenticationRequired');
        else if (step.error.kind === 'serverError' && isForGood(step.error)) await this.#set('refused');
        return step;
      }
      if (step.value === 'again') continue;
      await this.#set(step.value);
      return ok();
    }
    return err({ kind: 'machine' });
  }

  /** Asks how far it has come, and goes one step further. */
  async #step(machine: CryptoMachine, answer: Answer): Promise<Step> {
    const { userId, deviceId, outgoing } = this.#options;
    const onServer = await this.#askServer(machine);
    if (!onServer.ok) return onServer;
    const known = await machine.identities.identityOf(userId);
    const hasKeys = await machine.identities.hasOwnKeys();
    const devices = await machine.identities.devicesOf(userId);
    if (!known.ok || !hasKeys.ok || !devices.ok) return err({ kind: 'machine' });
    if (!onServer.value) {
      // One that is known here and that the server hides is not replaced by another.
      if (known.value !== null && !hasKeys.value) return ok('unsigned');
      const uploaded = await this.#upload(machine, answer, { isNew: false });
      return uploaded.ok ? ok('again') : uploaded;
    }
    if (isSigned(devices.value, deviceId)) return ok(known.value?.isVerified === true ? 'signed' : 'unsigned');
    if (!hasKeys.value) return ok('unsigned');
    const signature = await machine.identities.signDevice(deviceId);
    if (!signature.ok || signature.value === null) return err({ kind: 'machine' });
    const sent = await outgoing.send(machine, signature.value);
    return sent.ok ? ok('again') : sent;
  }

  /** Keys of the device, then those of the identity, then who signed what (06.X-02). */
  async #upload(
    machine: CryptoMachine,
    answer: Answer,
    { isNew }: { readonly isNew: boolean },
  ): Promise<Result<void, IdentityFailure>> {
    const { outgoing } = this.#options;
    const made = await machine.identities.makeOwn({ isNew });
    if (!made.ok) return err({ kind: 'machine' });
    const { deviceKeys, signingKeys, signatures } = made.value;
    const first = deviceKeys === null ? ok() : await outgoing.send(machine, deviceKeys);
    if (!first.ok) return first;
    const taken = await this.#uploadKeys(machine, signingKeys, { answer, isNew });
    if (!taken.ok) return taken;
    const signed = await outgoing.send(machine, signatures);
    return signed.ok ? ok() : signed;
  }

  async #uploadKeys(
    machine: CryptoMachine,
    keys: Parameters<typeof uploadSigningKeys>[0],
    { answer, isNew }: { readonly answer: Answer; readonly isNew: boolean },
  ): Promise<Result<void, IdentityFailure>> {
    const { requests, userId } = this.#options;
    const send = (given: Answer) => requests.send(uploadSigningKeys(keys, given && authOf(given, userId)));
    const sent = await send(answer);
    if (sent.ok) return ok();
    const challenge = challengeOf(sent.error);
    if (challenge === null) return err(sent.error);
    const asked = { kind: 'authenticationRequired', challenge, isWrong: answer !== null } as const;
    const password = this.password.current;
    if (answer !== null || password === null || !challenge.ways.some(({ kind }) => kind === 'password'))
      return err(asked);
    // A server asks because another device was faster: what that one made is not replaced.
    const isThere = isNew ? ok(false) : await this.#askServer(machine);
    if (!isThere.ok || isThere.value) return isThere.ok ? ok() : isThere;
    const again = await send({ kind: 'password', session: challenge.session, password });
    if (again.ok) return ok();
    const repeated = challengeOf(again.error);
    return err(repeated === null ? again.error : { ...asked, challenge: repeated });
  }

  /** True if the server has an identity of the user. The OlmMachine then knows it. */
  async #askServer(machine: CryptoMachine): Promise<Result<boolean, IdentityFailure>> {
    const { outgoing, userId } = this.#options;
    const answer = await askForDevices(outgoing, machine, [userId]);
    if (!answer.ok) return answer;
    const parsed = parseJson(new TextEncoder().encode(answer.value));
    const body = parsed.ok && isObject(parsed.value) ? parsed.value : {};
    // An answer that says nothing of the person does not say that there is none.
    if (own(objectAt(body, 'device_keys') ?? {}, userId) === undefined)
      return err({ kind: 'malformedAnswer', reason: 'device_keys' });
    return ok(own(objectAt(body, 'master_keys') ?? {}, userId) !== undefined);
  }

  async #look(machine: CryptoMachine): Promise<void> {
    const { userId, deviceId } = this.#options;
    await this.#restore();
    const known = await machine.identities.identityOf(userId);
    const devices = await machine.identities.devicesOf(userId);
    if (!known.ok || !devices.ok || known.value === null) return;
    const isOwn = known.value.isVerified && isSigned(devices.value, deviceId);
    // One that is being made is not signed yet; `settle` says when it is.
    if (isOwn || this.#state.current.kind === 'signed') await this.#set(isOwn ? 'signed' : 'unsigned');
  }

  #restore(): Promise<void> {
    this.#restored ??= identityStore.get(this.#options.database, ['identity']).then((found) => {
      if (found.ok && found.value !== undefined) this.#state.set(found.value);
    });
    return this.#restored;
  }

  async #set(kind: OwnIdentityState['kind']): Promise<void> {
    if (kind === 'signed') this.password.forget();
    if (kind === this.#state.current.kind) return;
    // If it cannot be stored, the next start finds out once more.
    await this.#options.database.write([identityStore.put(['identity'], { kind })], 'relaxed');
    this.#state.set({ kind });
    if (kind === 'signed') this.signed.emit();
  }
}

function isSigned(devices: readonly { deviceId: DeviceId; isSignedByOwner: boolean }[], deviceId: DeviceId): boolean {
  return devices.some((device) => device.deviceId === deviceId && device.isSignedByOwner);
}

/** The server does not know the request, or will not have it; an overloaded one says otherwise. */
function isForGood({ status }: Extract<RequestFailure, { kind: 'serverError' }>): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 401;
}
