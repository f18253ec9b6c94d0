// @ts-check
/**
 * The life of the program: what must be ended when it ends, however that comes about: Ctrl-C, SIGTERM, a closed terminal, npm
 * gone, or an error. A second Ctrl-C ends everything at once.
 */
import { killAllChildren, parentOf, stopAllChildren } from '../machine/processes.mjs';

const PARENT_CHECK_MS = 1000;

/**
 * @typedef {object} Lifetime
 * @property {(close: () => Promise<void>) => void} onEnd called in reverse order of registration
 * @property {(code: number, say?: string) => Promise<void>} end never comes back
 * @property {() => boolean} isEnding
 */

/**
 * @param {{isTTY?: boolean | undefined, write: (text: string) => unknown}} out
 * @returns {Lifetime}
 */
export function createLifetime(out) {
  /** @type {(() => Promise<void>)[]} */
  const closers = [];
  let isEnding = false;
  /** @type {Lifetime['end']} */
  const end = async (code, say) => {
    if (isEnding) return;
    isEnding = true;
    if (say !== undefined) out.write(`${out.isTTY === true ? '\r\x1b[2K' : ''}${say}\n`);
    try {
      for (const close of closers.reverse()) await close();
      await stopAllChildren();
    } finally {
      process.exit(code);
    }
  };
  process.on('exit', killAllChildren);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      void end(0, 'Ending …');
    });
  }
  watchParent(() => void end(0));
  return { onEnd: (close) => closers.push(close), end, isEnding: () => isEnding };
}

/**
 * npm may be ended without passing it on to us: a shell stands between, and goes on waiting for us. Whoever started us otherwise
 * may end and leave us running.
 * @param {() => void} gone
 */
function watchParent(gone) {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atFirst = ancestors();
  setInterval(() => {
    if (ancestors() !== atFirst) gone();
  }, PARENT_CHECK_MS).unref();
}
