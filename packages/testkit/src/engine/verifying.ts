import type { Verification, VerificationAction, VerificationState } from '@parley/sdk/client/contract.ts';
import type { VerificationApi } from '@parley/sdk/internal/features/verification/contract.ts';
import type { InputOf } from '@parley/sdk/internal/port/contract.ts';
import type { LoggedRequest } from '../homeserver/request-log.ts';
import type { Device } from '../homeserver/server-state.ts';
import type { Person } from './encrypted-room.ts';
import { valueOf, watched } from './test-engine.ts';

type WireTarget = InputOf<VerificationApi['verification.request']>['target'];
/** Whom to ask, with ids as servers have them. */
type Target =
  | { readonly kind: 'ownDevices' }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'device'; readonly userId: string; readonly deviceId: string };

/** Somebody who verifies, at one of their devices. */
export class Verifier {
  readonly person: Person;
  readonly #list;
  readonly #device: Device;

  /** Somebody at the device that they signed in with last. */
  constructor(person: Person) {
    this.person = person;
    const device = [...person.engine.server.state.devices.values()]
      .filter((one) => one.userId === person.userId)
      .at(-1);
    if (device === undefined) throw new Error('not signed in');
    this.#device = device;
    this.#list = watched(person.tab.listView('verification.list', null));
  }

  get all(): readonly Verification[] {
    return valueOf(this.#list).items;
  }

  /** The only one. */
  get one(): Verification {
    const [first, ...more] = this.all;
    if (first === undefined || more.length > 0) throw new Error(`${this.all.length} verifications`);
    return first;
  }

  get state(): VerificationState {
    return this.one.state;
  }

  async request(target: Target, canScan = true) {
    const { engine, tab } = this.person;
    const asked = await engine.answer(tab.command('verification.request', { target: target as WireTarget, canScan }));
    await this.pass();
    return asked;
  }

  async act(action: VerificationAction) {
    const { engine, tab } = this.person;
    const done = await engine.answer(tab.command('verification.act', { key: this.one.key, action }));
    await this.pass();
    return done;
  }

  /** The content of the code that this side shows, as a scanner reads it. */
  async code(): Promise<Uint8Array<ArrayBuffer>> {
    const { userId, flowId } = this.one;
    const read = await this.person.crypto.machine?.verifications.read({ userId, flowId });
    if (read?.ok !== true || read.value?.step.kind !== 'qrShown') throw new Error('no code');
    return Uint8Array.from(read.value.step.code.bytes);
  }

  /** The device that this one is. */
  get deviceId(): string {
    return this.#device.id;
  }

  /** True if this device sent the request. */
  isAsking({ headers }: Pick<LoggedRequest, 'headers'>): boolean {
    return headers.get('authorization') === `Bearer ${this.#device.accessToken}`;
  }

  pass(ms = 300): Promise<void> {
    return this.person.engine.pass(ms);
  }
}
