import type { Env } from '../../platform/env.ts';
import type { Database } from '../../platform/database/database.ts';
import { refreshTokens } from '../../protocol/endpoints/session.ts';
import { sessionStore } from '../storage/stores.ts';
import { createRequests, NO_TOKEN, type TokenSource } from './requests.ts';
import type { StoredSession } from './stored-session.ts';

/**
 * The session's tokens. One refresh at a time, however many requests find the token expired; the new tokens are stored
 * before they are used, because the server forgets the old ones when it sees the new (04.H-04).
 */
export class TokenKeeper implements TokenSource {
  readonly #env: Env;
  readonly #database: Database;
  #session: StoredSession;
  #refreshing: Promise<boolean> | undefined;

  constructor(env: Env, database: Database, session: StoredSession) {
    this.#env = env;
    this.#database = database;
    this.#session = session;
  }

  current(): string {
    return this.#session.accessToken;
  }

  async renew(token: string): Promise<boolean> {
    if (token !== this.#session.accessToken) return true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<boolean> {
    const { refreshToken, homeserverUrl } = this.#session;
    if (refreshToken === null) return false;
    const answer = await createRequests(this.#env, homeserverUrl, NO_TOKEN).send(refreshTokens(refreshToken));
    if (!answer.ok) return false;
    const next: StoredSession = {
      ...this.#session,
      accessToken: answer.value.accessToken,
      refreshToken: answer.value.refreshToken ?? refreshToken,
    };
    const stored = await this.#database.write([sessionStore.put(['current'], next)], 'strict');
    if (!stored.ok) return false;
    this.#session = next;
    return true;
  }
}
