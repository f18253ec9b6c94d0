/** Addresses and the identity server; loaded when somebody looks at either. */
import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Policy } from '../../protocol/rules/auth-stages.ts';
import type {
  ContactFailure,
  FinishValidation,
  IdentityServer,
  OwnAddresses,
  ServerName,
  ThirdPartyId,
  Validating,
  WantedValidation,
} from './contract.ts';
import { findByAddress } from './find-by-address.ts';
import { IdentityChoice } from './identity-choice.ts';
import { IdentitySession } from './identity-session.ts';
import { invite, startChat } from './inviting.ts';
import { OwnAddressList } from './own-list.ts';
import { begin, finish } from './validating.ts';

export type ContactsDeps = Need<'env' | 'scope' | 'me' | 'session' | 'requests' | 'accountData'>;

type Answer<Value> = Promise<Result<Value, ContactFailure>>;

/** Everything about addresses that runs for an account. */
export class RunningContacts {
  readonly #deps: ContactsDeps;
  readonly #choice: IdentityChoice;
  readonly #session: IdentitySession;
  readonly #own: OwnAddressList;

  constructor(deps: ContactsDeps) {
    this.#deps = deps;
    this.#choice = new IdentityChoice(deps);
    this.#session = new IdentitySession(deps, this.#choice);
    this.#own = new OwnAddressList(deps, this.#session);
  }

  own(scope: Scope): Readable<OwnAddresses> {
    return this.#own.open(scope);
  }

  identityServer(scope: Scope): Readable<IdentityServer> {
    return this.#choice.open(scope);
  }

  async suggested(signal: AbortSignal): Answer<ServerName | null> {
    return ok(await this.#choice.suggested(signal));
  }

  begin(wanted: WantedValidation, signal: AbortSignal): Answer<Validating> {
    return begin(this.#deps, this.#session, wanted, signal);
  }

  async finish(step: FinishValidation, signal: AbortSignal): Answer<null> {
    const done = await finish(this.#deps, this.#session, step, signal);
    if (!done.ok) return done;
    const { purpose, id } = step.validating;
    if (purpose === 'share') this.#own.noteShared(id, true);
    else await this.#own.read(signal);
    return done;
  }

  remove(id: ThirdPartyId, signal: AbortSignal): Answer<null> {
    return this.#own.remove(id, signal);
  }

  stopSharing(id: ThirdPartyId, signal: AbortSignal): Answer<null> {
    return this.#own.stopSharing(id, signal);
  }

  checkShared(signal: AbortSignal): Answer<null> {
    return this.#own.checkShared(signal);
  }

  /** The session at the server before ends. */
  async setIdentityServer(address: string | null, signal: AbortSignal): Answer<null> {
    const set = await this.#choice.set(address, signal);
    if (!set.ok) return set;
    await this.#session.end(signal);
    this.#own.forgetShared();
    return set;
  }

  terms(signal: AbortSignal): Answer<readonly Policy[]> {
    return this.#session.terms(signal);
  }

  agree(urls: readonly string[], signal: AbortSignal): Answer<null> {
    return this.#session.agree(urls, signal);
  }

  async find(id: ThirdPartyId, signal: AbortSignal): Answer<UserId | null> {
    const found = await findByAddress(this.#session, [id], signal);
    return found.ok ? ok(found.value[0] ?? null) : found;
  }

  invite(to: { readonly roomId: RoomId; readonly to: ThirdPartyId }, signal: AbortSignal): Answer<null> {
    return invite(this.#deps, this.#session, to, signal);
  }

  startChat(to: ThirdPartyId, signal: AbortSignal): Answer<RoomId> {
    return startChat(this.#deps, this.#session, to, signal);
  }
}
