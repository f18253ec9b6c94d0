import type { JsonObject } from '../../../base/json/guards.ts';
import { err, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { createRequests, NO_TOKEN, withRetry } from '../../../core/session/session.ts';
import type { Endpoint } from '../../../protocol/endpoints/endpoint.ts';
import { openIdToken } from '../../../protocol/endpoints/identity-server.ts';
import {
  homeserverToken,
  type SfuToken,
  serviceToken,
  sfuGet,
  TOKEN_PATHS,
  type TokenAsker,
} from '../../../protocol/endpoints/rtc.ts';
import { cleanBaseUrl } from '../../../protocol/rules/discovery.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { TokenFailure } from '../contract.ts';
import { isSafeSfu } from './safe-service.ts';
import { homeserverFailureOf, tokenFailureOf } from './token-failure.ts';

/** A call waits for it; the page asks again when it is lost. */
const TRIES = { retries: 2, firstMs: 500, longestMs: 2_000 };

type Token = Result<SfuToken, TokenFailure>;

/**
 * Asks services for tokens (09.L-02, 09.L-03, 09.L-08). The form of the own membership decides which request it is, because that decides by
 * which name the SFU knows the device, and others look for the name that the membership says (09.L-04). A token by the other name would
 * let one in, unheard.
 */
export class ServiceTokens {
  readonly #account: Need<'env' | 'scope' | 'me' | 'requests'>;
  /** False once the homeserver did not know such requests. */
  #mayHomeserverKnow = true;

  constructor(account: Need<'env' | 'scope' | 'me' | 'requests'>) {
    this.#account = account;
  }

  /** Asks for a token; each time for a new one. */
  async ask(serviceUrl: string, asker: TokenAsker, form: RtcMember['form']): Promise<Token> {
    const given = form === 'rtc' ? await this.#askHomeserver(serviceUrl, asker) : null;
    const token = given ?? (await this.#askService(serviceUrl, asker, form === 'rtc' ? serviceToken : sfuGet));
    return !token.ok || isSafeSfu(token.value.url, serviceUrl) ? token : err({ kind: 'badAnswer' });
  }

  /** Null where the homeserver knows no such request. */
  async #askHomeserver(serviceUrl: string, asker: TokenAsker): Promise<Token | null> {
    const { requests, scope } = this.#account;
    if (!this.#mayHomeserverKnow) return null;
    for (const path of TOKEN_PATHS) {
      const answer = await requests.send(homeserverToken(path, asker, serviceUrl), { signal: scope.signal });
      if (answer.ok) return answer;
      const { error } = answer;
      const isUnknown = error.kind === 'serverError' && (error.status === 404 || error.errcode === 'M_UNRECOGNIZED');
      if (!isUnknown) return err(homeserverFailureOf(error));
    }
    this.#mayHomeserverKnow = false;
    return null;
  }

  async #askService(
    serviceUrl: string,
    asker: TokenAsker,
    ask: (asker: TokenAsker, openId: JsonObject) => Endpoint<SfuToken>,
  ): Promise<Token> {
    const { env, me, requests, scope } = this.#account;
    const { signal } = scope;
    const baseUrl = cleanBaseUrl(serviceUrl);
    if (baseUrl === null) return err({ kind: 'badAnswer' });
    const tries = { ...TRIES, signal };
    // One for each service and each time: nobody can show to one what another was given before.
    const openId = await withRetry(env.clock, () => requests.send(openIdToken(me), { signal }), tries);
    if (!openId.ok) return err(homeserverFailureOf(openId.error));
    const service = createRequests(env, baseUrl, NO_TOKEN);
    const endpoint = ask(asker, openId.value);
    const answer = await withRetry(env.clock, () => service.send(endpoint, { signal }), tries);
    return answer.ok ? answer : err(tokenFailureOf(answer.error));
  }
}
