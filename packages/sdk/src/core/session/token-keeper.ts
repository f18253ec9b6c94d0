import { err, type Result } from '../../base/result/result.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { type RefreshedTokens, refreshTokens } from '../../protocol/endpoints/session.ts';
import { createRequests, NO_TOKEN, type Renewal, type RequestFailure, type TokenSource } from './requests.ts';
import type { StoredSession } from './stored-session.ts';

export interface TokenKeeperOptions {
  readonly env: Env;
  readonly session: StoredSession;
  /** Stores a session with new tokens, on the disk. */
  readonly store: (session: StoredSession) => Promise<Result<void, OpenFailure>>;
  /** Aborts when the account ends: what comes later must not be stored. */
  readonly signal: AbortSignal;
}

/** Why there are no new tokens; `refused` by a provider. */
type RefreshFailure = RequestFailure | { readonly kind: 'refused' };

/** A token is not used for the last moments of its life (04.H-04). */
const EXPIRING_MS = 500;
/** Waits after a server that cannot renew; from the second time on. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 32_000;

/**
 * The session's tokens. One refresh at a time, however many requests find the token expired; the new tokens are stored
 * before they are used, because the server forgets the old ones when it sees the new (04.H-04).
 */
export class TokenKeeper implements TokenSource {
  readonly #options: TokenKeeperOptions;
  #session: StoredSession;
  #refreshing: Promise<Renewal> | undefined;
  /** Answers in a row that said the server cannot renew now, and until when it is not asked again. */
  #failures = 0;
  #waitUntilMs = 0;

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
    this.#session = options.session;
  }

  /** The session with the tokens that it has now. */
  get session(): StoredSession {
    return this.#session;
  }

  current(): string {
    return this.#session.accessToken;
  }

  isExpiring(): boolean {
    const { expiresAt, refreshToken } = this.#session;
    if (refreshToken === null || expiresAt === undefined || expiresAt === null) return false;
    return expiresAt - this.#options.env.clock.now() <= EXPIRING_MS;
  }

  async renew(token: string): Promise<Renewal> {
    if (token !== this.#session.accessToken) return { kind: 'renewed' };
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<Renewal> {
    const { refreshToken } = this.#session;
    const { env, store, signal } = this.#options;
    if (refreshToken === null) return { kind: 'refused' };
    if (env.clock.monotonicMs() < this.#waitUntilMs) return { kind: 'failed', failure: { kind: 'unreachable' } };
    const answer = await this.#ask(refreshToken);
    if (signal.aborted) return { kind: 'failed', failure: { kind: 'aborted' } };
    if (!answer.ok) return this.#notRenewed(answer.error);
    this.#failures = 0;
    const { accessToken, refreshToken: next, expiresInMs } = answer.value;
    const expiresAt = expiresInMs === null ? null : env.clock.now() + expiresInMs;
    const session: StoredSession = { ...this.#session, accessToken, refreshToken: next ?? refreshToken, expiresAt };
    const stored = await store(session);
    // The old ones stay good until the new ones are used, so there is another time for it.
    if (!stored.ok) return { kind: 'failed', failure: { kind: 'unreachable' } };
    this.#session = session;
    return { kind: 'renewed' };
  }

  /** Asks who gave the tokens: the provider of the session, or the server. Old servers know it by an older name. */
  async #ask(refreshToken: string): Promise<Result<RefreshedTokens, RefreshFailure>> {
    const { env, signal } = this.#options;
    const { grant, homeserverUrl } = this.#session;
    if (grant !== undefined) {
      const issuer = await import('./issuer.ts').catch(() => null);
      if (issuer === null) return err({ kind: 'unreachable' });
      return issuer.refreshAtIssuer(env, grant, refreshToken, signal);
    }
    const requests = createRequests(env, homeserverUrl, NO_TOKEN);
    const answer = await requests.send(refreshTokens(refreshToken), { signal });
    if (answer.ok || answer.error.kind !== 'serverError' || answer.error.errcode !== 'M_UNRECOGNIZED') return answer;
    return requests.send(refreshTokens(refreshToken, 'v1'), { signal });
  }

  /** Only answers count for the wait: when the network comes back, nothing is to stand in the way. */
  #notRenewed(failure: RefreshFailure): Renewal {
    if (failure.kind === 'refused' || (this.#session.grant === undefined && isRefusal(failure)))
      return { kind: 'refused' };
    if (failure.kind === 'serverError') {
      this.#failures += 1;
      const waitMs = this.#failures === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 2), LONGEST_WAIT_MS);
      this.#waitUntilMs = this.#options.env.clock.monotonicMs() + Math.max(waitMs, failure.retryAfterMs ?? 0);
    }
    return { kind: 'failed', failure };
  }
}

/** Only the homeserver itself can refuse, not something on the way to it or a server that is too busy. */
function isRefusal(failure: RequestFailure): boolean {
  if (failure.kind !== 'serverError' || failure.errcode === null || isRateLimited(failure)) return false;
  return failure.status >= 400 && failure.status < 500;
}
