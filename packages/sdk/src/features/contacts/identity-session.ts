import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import {
  agreeToTerms,
  identityLogout,
  identityTerms,
  openIdToken,
  registerByOpenId,
} from '../../protocol/endpoints/identity-server.ts';
import type { IdentityAccess } from '../../protocol/endpoints/third-party-ids.ts';
import {
  acceptedIn,
  agreedAmong,
  missingAmong,
  TERMS_TYPE,
  withAccepted,
} from '../../protocol/rules/accepted-terms.ts';
import type { Policy } from '../../protocol/rules/auth-stages.ts';
import type { ContactFailure, ServerName } from './contract.ts';
import { failureOf, identityFailureOf } from './failure-of.ts';
import type { IdentityChoice } from './identity-choice.ts';

type Deps = Need<'env' | 'me' | 'requests'>;

/**
 * The user's session at the identity server that they chose. It is begun when it is first needed, by a token of the homeserver that proves
 * who asks; its own token is kept in memory alone.
 */
export class IdentitySession {
  readonly #deps: Deps;
  readonly #choice: IdentityChoice;
  #held: { readonly server: ServerName; readonly token: string } | null = null;

  constructor(deps: Deps, choice: IdentityChoice) {
    this.#deps = deps;
    this.#choice = choice;
  }

  /** Sends a request to the identity server; once more with a new token if it does not know the old one. */
  async send<Output>(endpoint: Endpoint<Output>, signal: AbortSignal): Promise<Result<Output, ContactFailure>> {
    const sent = await this.sendRaw(endpoint, signal);
    if (sent.ok) return sent;
    return err(sent.error.kind === 'contact' ? sent.error.failure : identityFailureOf(sent.error));
  }

  /** Sends a request and gives the failure as it came, for who looks at its code. */
  async sendRaw<Output>(
    endpoint: Endpoint<Output>,
    signal: AbortSignal,
  ): Promise<Result<Output, RequestFailure | { readonly kind: 'contact'; readonly failure: ContactFailure }>> {
    const begun = await this.#begin(signal);
    if (!begun.ok) return err({ kind: 'contact', failure: begun.error });
    const answer = await this.#requests(begun.value).send(endpoint, { signal });
    if (answer.ok || !isOver(answer.error)) return answer;
    this.#held = null;
    const again = await this.#begin(signal);
    return again.ok
      ? this.#requests(again.value).send(endpoint, { signal })
      : err({ kind: 'contact', failure: again.error });
  }

  /** The identity server as requests of the homeserver name it. */
  async access(signal: AbortSignal): Promise<Result<IdentityAccess, ContactFailure>> {
    const begun = await this.#begin(signal);
    return begun.ok ? ok({ host: begun.value.server.host, token: begun.value.token }) : begun;
  }

  /** Ends the session where there is one, if that can be told. */
  async end(signal: AbortSignal): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (held !== null) await this.#requests(held).send(identityLogout(), { signal });
  }

  /** The documents that the user has not agreed to in any client. */
  async terms(signal: AbortSignal): Promise<Result<readonly Policy[], ContactFailure>> {
    const [terms, accepted] = await Promise.all([this.#terms(signal), this.#accepted(signal)]);
    if (!terms.ok) return terms;
    return accepted.ok ? ok(missingAmong(terms.value, acceptedIn(accepted.value))) : accepted;
  }

  /** Agrees to documents, and says again what the user agreed to elsewhere. It is remembered for all clients. */
  async agree(urls: readonly string[], signal: AbortSignal): Promise<Result<null, ContactFailure>> {
    const [terms, accepted] = await Promise.all([this.#terms(signal), this.#accepted(signal)]);
    if (!terms.ok) return terms;
    if (!accepted.ok) return accepted;
    const all = new Set([...urls, ...agreedAmong(terms.value, acceptedIn(accepted.value))]);
    const told = await this.send(agreeToTerms([...all]), signal);
    if (!told.ok || urls.length === 0) return told;
    const { me, requests } = this.#deps;
    const content = withAccepted(accepted.value, urls);
    const kept = await requests.send(setAccountData(me, TERMS_TYPE, content), { signal });
    return kept.ok ? ok(null) : err(failureOf(kept.error));
  }

  async #terms(signal: AbortSignal): Promise<Result<readonly Policy[], ContactFailure>> {
    const server = await this.#choice.chosen();
    if (!server.ok) return server;
    const answer = await createRequests(this.#deps.env, server.value.baseUrl, NO_TOKEN).send(identityTerms(), {
      signal,
    });
    return answer.ok ? answer : err(identityFailureOf(answer.error));
  }

  async #accepted(signal: AbortSignal) {
    const { me, requests } = this.#deps;
    const answer = await requests.send(accountData(me, TERMS_TYPE), { signal });
    if (answer.ok) return answer;
    const isNone = answer.error.kind === 'serverError' && answer.error.errcode === 'M_NOT_FOUND';
    return isNone ? ok({}) : err(failureOf(answer.error));
  }

  async #begin(signal: AbortSignal) {
    const chosen = await this.#choice.chosen();
    if (!chosen.ok) return chosen;
    const server = chosen.value;
    if (this.#held?.server.baseUrl === server.baseUrl) return ok(this.#held);
    const { env, me, requests } = this.#deps;
    const openId = await requests.send(openIdToken(me), { signal });
    if (!openId.ok) return err(failureOf(openId.error));
    const registered = await createRequests(env, server.baseUrl, NO_TOKEN).send(registerByOpenId(openId.value), {
      signal,
    });
    if (!registered.ok) return err(identityFailureOf(registered.error));
    this.#held = { server, token: registered.value };
    return ok(this.#held);
  }

  #requests({ server, token }: { readonly server: ServerName; readonly token: string }) {
    return createRequests(this.#deps.env, server.baseUrl, { ...NO_TOKEN, current: () => token });
  }
}

/** The server does not know the token any more: it has two words for that. */
function isOver(failure: RequestFailure): boolean {
  return (
    failure.kind === 'serverError' &&
    failure.status === 401 &&
    (failure.errcode === 'M_UNKNOWN_TOKEN' || failure.errcode === 'M_UNAUTHORIZED')
  );
}
