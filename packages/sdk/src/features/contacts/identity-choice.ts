import { isObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { createRequests, NO_TOKEN } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import { identityServerStatus, wellKnownClient } from '../../protocol/endpoints/discovery.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import {
  cleanBaseUrl,
  discoveryOrigin,
  judgeIdentityServer,
  readIdentityServer,
} from '../../protocol/rules/discovery.ts';
import type { ContactFailure, IdentityServer, ServerName } from './contract.ts';
import { failureOf } from './failure-of.ts';

/** The account data with the identity server that the user chose, in any client. */
export const CHOICE_TYPE = 'm.identity_server';

type Deps = Need<'env' | 'scope' | 'me' | 'requests' | 'accountData'>;

/**
 * The identity server that the user chose. Only that one is ever asked anything: the one that the homeserver names is a proposal. Account data
 * that sync never brought is asked for once.
 */
export class IdentityChoice {
  readonly #deps: Deps;
  readonly #content = new ObservableValue<RawContent | null>(null);
  readonly #shown: Readable<IdentityServer>;
  #reading: Promise<ContactFailure | null> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    const source = deps.accountData.of(CHOICE_TYPE);
    const follow = () => source.current !== null && this.#content.set(source.current);
    follow();
    deps.scope.onEnd(source.subscribe(follow));
    this.#shown = new DerivedValue<IdentityServer>([this.#content], () => this.#show());
  }

  /** The choice, as it changes. */
  open(scope: Scope): Readable<IdentityServer> {
    scope.run(async () => void (await this.#read()));
    return this.#shown;
  }

  /** The server that the user chose. Waits until that is known. */
  async chosen(): Promise<Result<ServerName, ContactFailure>> {
    const failure = await this.#read();
    if (failure !== null) return err(failure);
    const server = chosenIn(this.#content.current);
    return server === null ? err(NONE_CHOSEN) : ok(server);
  }

  /** The server that the homeserver's domain names. Only that domain is asked. */
  async suggested(signal: AbortSignal): Promise<ServerName | null> {
    const { env, me } = this.#deps;
    const origin = discoveryOrigin(serverOf(me));
    if (!origin.ok) return null;
    const answer = await createRequests(env, origin.value, NO_TOKEN).send(wellKnownClient(), { signal });
    const baseUrl = answer.ok ? readIdentityServer(answer.value).baseUrl : null;
    return baseUrl === null ? null : nameOf(baseUrl);
  }

  /** Chooses a server once it has shown that it is one (04.DI-10); null for none. */
  async set(address: string | null, signal: AbortSignal): Promise<Result<null, ContactFailure>> {
    const baseUrl = address === null ? ok(null) : await this.#check(address, signal);
    if (!baseUrl.ok) return baseUrl;
    const { me, requests } = this.#deps;
    const content = { base_url: baseUrl.value };
    const done = await requests.send(setAccountData(me, CHOICE_TYPE, content), { signal });
    if (!done.ok) return err(failureOf(done.error));
    this.#content.set(content);
    return ok(null);
  }

  async #check(address: string, signal: AbortSignal): Promise<Result<string, ContactFailure>> {
    const origin = discoveryOrigin(address.trim());
    const baseUrl = origin.ok ? cleanBaseUrl(origin.value) : null;
    if (baseUrl === null) return err({ kind: 'badIdentityServer', message: 'Invalid base_url for m.identity_server' });
    const answer = await createRequests(this.#deps.env, baseUrl, NO_TOKEN).send(identityServerStatus(), { signal });
    const judged = judgeIdentityServer(baseUrl, answer.ok);
    return judged.error === null ? ok(baseUrl) : err({ kind: 'badIdentityServer', message: judged.error });
  }

  /** Reads the choice unless it is known; once for all who wait for it, and again after a failure. */
  async #read(): Promise<ContactFailure | null> {
    if (this.#content.current !== null) return null;
    this.#reading ??= this.#ask();
    const failure = await this.#reading;
    this.#reading = null;
    return failure;
  }

  async #ask(): Promise<ContactFailure | null> {
    const { me, requests, scope } = this.#deps;
    const now = await requests.send(accountData(me, CHOICE_TYPE), { signal: scope.signal });
    if (this.#content.current !== null) return null;
    const isNone = !now.ok && now.error.kind === 'serverError' && now.error.errcode === 'M_NOT_FOUND';
    if (!now.ok && !isNone) return failureOf(now.error);
    this.#content.set(now.ok ? now.value : {});
    return null;
  }

  #show(): IdentityServer {
    const content = this.#content.current;
    return content === null ? { kind: 'loading' } : { kind: 'known', chosen: chosenIn(content) };
  }
}

const NONE_CHOSEN: ContactFailure = {
  kind: 'noIdentityServer',
  message: 'No supplied identity server URL',
  errcode: 'ORG.MATRIX.JSSDK_MISSING_PARAM',
};

function chosenIn(content: RawContent | null): ServerName | null {
  const said = isObject(content) ? own(content, 'base_url') : undefined;
  const baseUrl = typeof said === 'string' ? cleanBaseUrl(said) : null;
  return baseUrl === null ? null : nameOf(baseUrl);
}

function nameOf(baseUrl: string): ServerName {
  return { baseUrl, host: new URL(baseUrl).host };
}
