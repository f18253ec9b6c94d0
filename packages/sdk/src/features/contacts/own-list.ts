import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { accountRights } from '../../protocol/endpoints/account-rights.ts';
import { deleteThirdPartyId, ownThirdPartyIds, unbindThirdPartyId } from '../../protocol/endpoints/third-party-ids.ts';
import type { ThirdPartyId } from '../../protocol/rules/third-party-id.ts';
import { NO_ADDRESSES } from './before.ts';
import type { ContactFailure, OwnAddresses } from './contract.ts';
import { failureOf } from './failure-of.ts';
import { findByAddress } from './find-by-address.ts';
import type { IdentitySession } from './identity-session.ts';

/** The addresses of the account. */
export class OwnAddressList {
  readonly #account: Need<'me' | 'requests'>;
  readonly #session: IdentitySession;
  readonly #value = new ObservableValue<OwnAddresses>(NO_ADDRESSES);
  #shared: ReadonlyMap<string, boolean> = new Map();

  constructor(account: Need<'me' | 'requests'>, session: IdentitySession) {
    this.#account = account;
    this.#session = session;
  }

  /** The list, asked for each time that somebody looks. */
  open(scope: Scope): Readable<OwnAddresses> {
    scope.run((signal) => this.read(signal));
    return this.#value;
  }

  /** Reads the list anew. */
  async read(signal: AbortSignal): Promise<void> {
    const { requests } = this.#account;
    const [ids, rights] = await Promise.all([
      requests.send(ownThirdPartyIds(), { signal }),
      requests.send(accountRights(), { signal }),
    ]);
    if (signal.aborted) return;
    const mayChange = rights.ok ? rights.value.mayChangeAddresses : true;
    const list = ids.ok ? ids.value.map(({ medium, address }) => ({ medium, address, isShared: null })) : [];
    this.#show({ state: ids.ok ? 'ready' : 'failed', mayChange, list });
  }

  async remove({ medium, address }: ThirdPartyId, signal: AbortSignal): Promise<Result<null, ContactFailure>> {
    const done = await this.#account.requests.send(deleteThirdPartyId({ medium, address }), { signal });
    if (!done.ok) return err(failureOf(done.error));
    await this.read(signal);
    return ok(null);
  }

  async stopSharing(id: ThirdPartyId, signal: AbortSignal): Promise<Result<null, ContactFailure>> {
    const access = await this.#session.access(signal);
    if (!access.ok) return access;
    const done = await this.#account.requests.send(unbindThirdPartyId(id, access.value.host), { signal });
    if (!done.ok) return err(failureOf(done.error));
    if (!done.value) return err({ kind: 'refused', status: 200, message: 'no-support' });
    this.noteShared(id, false);
    return ok(null);
  }

  /** Asks the identity server whom it knows by the addresses: it counts only if that is the user. */
  async checkShared(signal: AbortSignal): Promise<Result<null, ContactFailure>> {
    const { list } = this.#value.current;
    const found = await findByAddress(this.#session, list, signal);
    if (!found.ok) return found;
    this.#shared = new Map(list.map((id, index) => [keyOf(id), found.value[index] === this.#account.me]));
    this.#show(this.#value.current);
    return ok(null);
  }

  /** Forgets which addresses are shared: another identity server does not know. */
  forgetShared(): void {
    this.#shared = new Map();
    this.#show(this.#value.current);
  }

  noteShared(id: ThirdPartyId, isShared: boolean): void {
    this.#shared = new Map([...this.#shared, [keyOf(id), isShared]]);
    this.#show(this.#value.current);
  }

  #show(value: OwnAddresses): void {
    const list = value.list.map((id) => ({ ...id, isShared: this.#shared.get(keyOf(id)) ?? null }));
    this.#value.set({ ...value, list });
  }
}

function keyOf({ medium, address }: ThirdPartyId): string {
  return `${medium} ${address}`;
}
