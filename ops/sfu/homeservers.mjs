// @ts-check
/** The homeservers that the token service knows by name, and what it asks them. */
import { isRecord } from '../machine/files.mjs';

const ANSWER_WITHIN_MS = 10_000;

/**
 * @typedef {object} Homeservers
 * @property {(openId: import('./requests.mjs').OpenIdToken) => Promise<string | undefined>} whoIs the user that a token is of; undefined
 *   where no server that is known says so
 * @property {(serverName: string, delayId: string, action: 'restart' | 'send') => Promise<'done' | 'gone' | 'failed'>} manageDelayed
 *   `gone`: that event was sent or cancelled
 */

/**
 * @param {Readonly<Record<string, string>>} addresses base addresses by server name
 * @returns {Homeservers}
 */
export function createHomeservers(addresses) {
  const urlOf = (/** @type {string} */ name) => (Object.hasOwn(addresses, name) ? addresses[name] : undefined);
  return {
    whoIs: async ({ accessToken, serverName }) => {
      const url = urlOf(serverName);
      if (url === undefined) return undefined;
      const query = new URLSearchParams({ access_token: accessToken });
      const answer = await fetch(`${url}/_matrix/federation/v1/openid/userinfo?${query.toString()}`, {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(() => undefined);
      const userId = isRecord(answer) ? answer['sub'] : undefined;
      return typeof userId === 'string' && isUserOf(userId, serverName) ? userId : undefined;
    },
    manageDelayed: async (serverName, delayId, action) => {
      const url = urlOf(serverName);
      if (url === undefined) return 'gone';
      const path = `/_matrix/client/unstable/org.matrix.msc4140/delayed_events/${encodeURIComponent(delayId)}/${action}`;
      try {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        await response.body?.cancel();
        if (response.ok) return 'done';
        return response.status === 404 || response.status === 409 ? 'gone' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}

/**
 * @param {string} userId
 * @param {string} serverName
 */
function isUserOf(userId, serverName) {
  return userId.startsWith('@') && userId.slice(userId.indexOf(':') + 1) === serverName && userId.includes(':');
}
