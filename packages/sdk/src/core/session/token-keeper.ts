import type { Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { refreshTokens } from '../../protocol/endpoints/session.ts';
import { createRequests, NO_TOKEN, type Renewal, type RequestFailure, type TokenSource } from './requests.ts';
import type { StoredSession } from './stored-session.ts';

export interface TokenKeeperOptions {
  readonly env: Env;
  readonly session: StoredSession;
  /** Stores a session with new tokens, on the disk. */
  readonly store: (session: StoredSession) => Promise<Result<void, StorageFailure>>;
  /** Aborts when the account ends: what comes later must not be stored. */
  readonly signal: AbortSignal;
}

/**
 * The session's tokens. One refresh at a time, however many requests find the token expired; the new tokens are stored
 * before they are used, because the server forgets the old ones when it sees the new (04.H-04).
 */
export class TokenKeeper implements TokenSource {
  readonly #options: TokenKeeperOptions;
  #session: StoredSession;
  #refreshing: Promise<Renewal> | undefined;

  constructor(options: TokenKeeperOptions) {
    this.#options = options;
    this.#session = options.session;
  }

  current(): string {
    return this.#session.accessToken;
  }

  async renew(token: string): Promise<Renewal> {
    if (token !== this.#session.accessToken) return { kind: 'renewed' };
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<Renewal> {
    const { refreshToken, homeserverUrl } = this.#session;
    const { env, store, signal } = this.#options;
    if (refreshToken === null) return { kind: 'refused' };
    const requests = createRequests(env, homeserverUrl, NO_TOKEN);
    const answer = await requests.send(refreshTokens(refreshToken), { signal });
    if (signal.aborted) return { kind: 'failed', failure: { kind: 'aborted' } };
    if (!answer.ok) return isRefusal(answer.error) ? { kind: 'refused' } : { kind: 'failed', failure: answer.error };
    const { accessToken, refreshToken: next } = answer.value;
    const session: StoredSession = { ...this.#session, accessToken, refreshToken: next ?? refreshToken };
    const stored = await store(session);
    // The old ones stay good until the new ones are used, so there is another time for it.
    if (!stored.ok) return { kind: 'failed', failure: { kind: 'unreachable' } };
    this.#session = session;
    return { kind: 'renewed' };
  }
}

/** Only the homeserver itself can refuse, not something on the way to it or a server that is too busy. */
function isRefusal(failure: RequestFailure): boolean {
  if (failure.kind !== 'serverError' || failure.errcode === null || isRateLimited(failure)) return false;
  return failure.status >= 400 && failure.status < 500;
}
