// @ts-check
/**
 * Looks after delayed leaves: as long as a participant is at the SFU, its delayed leave is put off again and again; once it is gone,
 * the leave is sent. One that does not come to the SFU within the delay leaves as well.
 */

/** The part of the delay after which it is put off again: what is left is for an answer that is late. */
const PUT_OFF_AFTER = 0.8;
/** Milliseconds between two questions to the SFU who is there. It knows of a lost connection after about 15 seconds itself. */
const LOOK_EVERY_MS = 1_000;
/** The most leaves at once: who comes later looks after its own. */
const MOST = 1_000;

/**
 * @typedef {object} Job
 * @property {string} room at the SFU
 * @property {string} identity at the SFU
 * @property {string} serverName
 * @property {import('./requests.mjs').Delay} delay
 */

/**
 * @typedef {object} Delegation
 * @property {(job: Job) => boolean} take replaces an earlier one of the same participant; false if there are too many
 * @property {() => void} stop forgets all: the homeserver sends what is due
 */

/**
 * @param {object} parts
 * @param {import('./rooms.mjs').SfuRooms} parts.rooms
 * @param {import('./homeservers.mjs').Homeservers} parts.homeservers
 * @param {number} [parts.lookEveryMs]
 * @returns {Delegation}
 */
export function createDelegation({ rooms, homeservers, lookEveryMs = LOOK_EVERY_MS }) {
  /** @type {Map<string, AbortController>} */
  const running = new Map();
  return {
    take: (job) => {
      const name = JSON.stringify([job.room, job.identity]);
      const earlier = running.get(name);
      if (earlier === undefined && running.size >= MOST) return false;
      earlier?.abort();
      const abort = new AbortController();
      running.set(name, abort);
      void lookAfter(job, { rooms, homeservers, lookEveryMs }, abort.signal).finally(() => {
        if (running.get(name) === abort) running.delete(name);
      });
      return true;
    },
    stop: () => {
      for (const abort of running.values()) abort.abort();
      running.clear();
    },
  };
}

/**
 * @param {Job} job
 * @param {{rooms: import('./rooms.mjs').SfuRooms, homeservers: import('./homeservers.mjs').Homeservers, lookEveryMs: number}} parts
 * @param {AbortSignal} signal
 */
async function lookAfter({ room, identity, serverName, delay }, { rooms, homeservers, lookEveryMs }, signal) {
  const putOffMs = delay.timeoutMs * PUT_OFF_AFTER;
  const everyMs = Math.min(lookEveryMs, putOffMs / 2);
  const manage = (/** @type {'restart' | 'send'} */ action) => homeservers.manageDelayed(serverName, delay.id, action);
  const begunMs = Date.now();
  /** @type {number | undefined} */
  let putOffAtMs;
  for (; !signal.aborted; await sleep(everyMs, signal)) {
    const isIn = await rooms.isIn(room, identity).catch(() => undefined);
    if (signal.aborted) return;
    const sinceMs = Date.now() - (putOffAtMs ?? begunMs);
    if (isIn === true && (putOffAtMs === undefined || sinceMs >= putOffMs)) {
      const result = await manage('restart');
      if (result === 'gone') return;
      if (result === 'done') putOffAtMs = Date.now();
    }
    if (isIn === false && (putOffAtMs !== undefined || sinceMs >= putOffMs)) {
      await manage('send');
      return;
    }
    // An SFU that does not answer has nobody: the homeserver sends the leave by itself.
    if (isIn === undefined && sinceMs >= delay.timeoutMs) return;
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function sleep(ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener('abort', end);
  });
}
