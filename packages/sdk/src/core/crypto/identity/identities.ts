import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../../platform/crypto/crypto-request.ts';
import type { MachineResult } from '../../../platform/crypto/machine-result.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { askForDevices } from '../ask-for-devices.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import { BlockedDevices } from './blocked-devices.ts';
import { unsignedDevicesOf } from './find-doubt.ts';
import { NewDevices } from './new-devices.ts';
import { type Answer, type IdentityFailure, OwnIdentity, type OwnIdentityOptions } from './own-identity.ts';
import { TroubledPeople } from './troubled-people.ts';
import { TrustChoice } from './trust-settings.ts';

export interface IdentitiesOptions extends OwnIdentityOptions {
  readonly keeper: MachineKeeper;
  readonly scope: Scope;
}

/** Identities and devices of users, independent of the open OlmMachine. */
export class Identities {
  /** Tells whose identity or devices may be others than before, or that a machine is there to be asked. */
  readonly changed = new Signal<void>();
  /** Tells whose identity nothing speaks against any more, of those that something did. */
  readonly eased = new Signal<UserId>();
  readonly own: OwnIdentity;
  readonly troubled: TroubledPeople;
  readonly trust: TrustChoice;
  readonly blocked: BlockedDevices;
  readonly newDevices: NewDevices;
  readonly #options: IdentitiesOptions;

  constructor(options: IdentitiesOptions) {
    this.#options = options;
    const { keeper, scope, database, userId } = options;
    this.own = new OwnIdentity(options);
    this.troubled = new TroubledPeople(database);
    this.trust = new TrustChoice(database);
    this.blocked = new BlockedDevices(database);
    this.newDevices = new NewDevices({ ...options, own: this.own });
    let stops: readonly (() => void)[] = [];
    const stopAll = () => {
      for (const stop of stops) stop();
    };
    const stopOpened = keeper.opened.subscribe((machine) => {
      stopAll();
      const { changed, devicesChanged } = machine.identities;
      stops = [
        changed.subscribe((users) => this.#heard(machine, users)),
        devicesChanged.subscribe((users) => this.#heardOfDevices(machine, users)),
      ];
      this.newDevices.opened(machine);
      this.changed.emit();
    });
    this.troubled.eased.subscribe((user) => this.eased.emit(user));
    this.own.signed.subscribe(() => this.eased.emit(userId));
    scope.onEnd(() => {
      stopOpened();
      stopAll();
      this.own.password.forget();
    });
  }

  /** The machine, while one is open: for what is only shown. */
  get machine(): CryptoMachine | null {
    return this.#options.keeper.machine;
  }

  /** Has somebody's identity and devices known from now on: asks the server for them. */
  async ask(userId: UserId, signal: AbortSignal): Promise<void> {
    const { keeper, outgoing } = this.#options;
    const machine = await keeper.whenOpen(signal);
    if (machine === null) return;
    await machine.track([userId]);
    await outgoing.run(machine);
  }

  /**
   * Asks the server for the identities and devices of `users` once more. What it said before may have been too early: a device is there a
   * moment before its owner vouches for it.
   */
  async askAnew(users: readonly UserId[], signal: AbortSignal): Promise<void> {
    const { keeper, outgoing } = this.#options;
    const machine = await keeper.whenOpen(signal);
    if (machine === null) return;
    await machine.track(users);
    const query = await machine.identities.query(users);
    if (query.ok) await outgoing.askAnew(machine, query.value);
  }

  /** Makes the person's own identity, as `OwnIdentity.make`. */
  make(answer: Answer, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    return this.#withMachine(signal, (machine) => this.own.make(machine, answer));
  }

  /** Makes a new one, as `OwnIdentity.reset`. */
  reset(answer: Answer, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    return this.#withMachine(signal, (machine) => this.own.reset(machine, answer));
  }

  /**
   * Takes somebody for who they are now: their identity, whatever it was before, and of their devices those that it vouches for. The
   * others are blocked.
   */
  accept(userId: UserId, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    return this.#withMachine(signal, async (machine) => {
      const { identities } = machine;
      const accepted = await identities.accept(userId);
      if (!accepted.ok) return err({ kind: 'machine' });
      for (const { deviceId } of await unsignedDevicesOf(identities, userId)) {
        const blocked = await this.blocked.set(machine, userId, deviceId, true);
        if (!blocked.ok) return err({ kind: 'machine' });
      }
      await this.troubled.look(machine, [userId]);
      this.changed.emit();
      this.eased.emit(userId);
      return ok();
    });
  }

  /** Blocks somebody's device here, or no longer: it gets no keys, and rooms whose key it had get another with the next message. */
  setBlocked(
    device: { readonly userId: UserId; readonly deviceId: DeviceId },
    isBlocked: boolean,
    signal: AbortSignal,
  ): Promise<Result<void, IdentityFailure>> {
    return this.#withMachine(signal, async (machine) => {
      const changed = await this.blocked.set(machine, device.userId, device.deviceId, isBlocked);
      this.changed.emit();
      return changed.ok ? ok() : err({ kind: 'machine' });
    });
  }

  /** Says that a device is the person's own: they compared its key. Other people hear of that, too. */
  vouchForDevice(deviceId: DeviceId, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    return this.#sign(signal, (identities) => identities.signDevice(deviceId));
  }

  /** Says that somebody's identity is theirs: the person compared its key. */
  vouchForPerson(userId: UserId, signal: AbortSignal): Promise<Result<void, IdentityFailure>> {
    return this.#sign(signal, (identities) => identities.signIdentity(userId), [userId]);
  }

  #sign(
    signal: AbortSignal,
    sign: (identities: CryptoMachine['identities']) => MachineResult<CryptoRequest | null>,
    others: readonly UserId[] = [],
  ): Promise<Result<void, IdentityFailure>> {
    const { outgoing, userId } = this.#options;
    return this.#withMachine(signal, async (machine) => {
      const ask = () => askForDevices(outgoing, machine, [userId, ...others]);
      const known = others.length === 0 ? ok() : await ask();
      if (!known.ok) return known;
      const signature = await sign(machine.identities);
      if (!signature.ok || signature.value === null) return err({ kind: 'machine' });
      const sent = await outgoing.send(machine, signature.value);
      if (!sent.ok) return sent;
      // A signature counts after the server has returned it.
      const told = await ask();
      this.changed.emit();
      return told.ok ? ok() : told;
    });
  }

  #heard(machine: CryptoMachine, userIds: readonly UserId[]): void {
    const { scope, userId } = this.#options;
    const others = userIds.filter((user) => user !== userId);
    scope.run(async () => {
      if (others.length < userIds.length) await this.own.refresh(machine);
      await this.troubled.look(machine, others);
      this.changed.emit();
    });
  }

  #heardOfDevices(machine: CryptoMachine, userIds: readonly UserId[]): void {
    const { scope, userId } = this.#options;
    if (userIds.includes(userId)) {
      scope.run(() => this.own.refresh(machine));
      this.newDevices.look();
    }
    this.changed.emit();
  }

  async #withMachine(
    signal: AbortSignal,
    run: (machine: CryptoMachine) => Promise<Result<void, IdentityFailure>>,
  ): Promise<Result<void, IdentityFailure>> {
    const machine = await this.#options.keeper.whenOpen(signal);
    return machine === null ? err({ kind: 'noMachine' }) : run(machine);
  }
}
