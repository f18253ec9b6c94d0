import { ok } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import { whoAmI } from '../../protocol/endpoints/session.ts';
import { createRequests, isUnknownToken, type Requests } from '../session/requests.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { endWhereBegun } from '../session/tell-server.ts';
import { TokenKeeper } from '../session/token-keeper.ts';

/**
 * Ends a session that does not run, also where its token expired and has to be renewed for it. True where it is over at the
 * server.
 */
export async function endSession(env: Env, session: StoredSession, signal: AbortSignal): Promise<boolean> {
  // New tokens are used for nothing but giving them back, so they are not kept.
  const tokens = new TokenKeeper({ env, session, store: () => Promise.resolve(ok()), signal });
  const requests = createRequests(env, session.homeserverUrl, tokens);
  const told = await endWhereBegun(env, session, requests);
  return told.ok || !isUnknownToken(told.error) ? told.ok : isOverAt(requests, signal);
}

/** Confirms that a session is over of which a token was refused: once at a time, however many requests were. */
export class EndCheck {
  readonly #signal: AbortSignal;
  #isUnderWay = false;

  /** `signal` aborts when the engine ends. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the server says so when asked who we are; false too where that is being asked already. */
  async confirms(requests: Requests): Promise<boolean> {
    if (this.#isUnderWay) return false;
    this.#isUnderWay = true;
    return isOverAt(requests, this.#signal).finally(() => {
      this.#isUnderWay = false;
    });
  }
}

/** One 401 is no proof that a session is over (decision 13); that the server does not know who we are is. */
async function isOverAt(requests: Requests, signal: AbortSignal): Promise<boolean> {
  const known = await requests.send(whoAmI(), { signal });
  return !known.ok && isUnknownToken(known.error);
}
