// @ts-check
/**
 * Says what is going on when it takes longer than a second. On a terminal one line is rewritten; elsewhere (a log file, a
 * pipe) there are plain lines and nothing is rewritten.
 */

const QUIET_MS = 1000;
const REDRAW_MS = 200;

/**
 * @typedef {object} Step
 * @property {(detail: string) => void} detail what it is doing just now
 * @property {(note?: string) => void} done `note` replaces the time it took
 * @property {() => void} failed
 */

/**
 * @typedef {object} Progress
 * @property {(title: string) => Step} step
 * @property {<T>(title: string, work: (step: Step) => Promise<T>) => Promise<T>} during a step that ends with its work
 * @property {(line: string) => void} say a line of its own
 */

/**
 * @param {{isTTY?: boolean | undefined, columns?: number | undefined, write: (text: string) => unknown}} out
 * @returns {Progress}
 */
export function createProgress(out) {
  const draw = out.isTTY === true ? drawOnTerminal : drawAsLines;
  return {
    step: (title) => draw(out, title),
    during: async (title, work) => {
      const step = draw(out, title);
      try {
        const result = await work(step);
        step.done();
        return result;
      } catch (error) {
        step.failed();
        throw error;
      }
    },
    say: (line) => out.write(`${line}\n`),
  };
}

/** Says nothing: for programs and tests that use the parts. */
export const silentStep = /** @type {Step} */ ({ detail: () => {}, done: () => {}, failed: () => {} });

/**
 * @param {{columns?: number | undefined, write: (text: string) => unknown}} out
 * @param {string} title
 * @returns {Step}
 */
function drawOnTerminal(out, title) {
  const startMs = Date.now();
  let detail = '';
  let shown = false;
  const timer = setInterval(() => {
    const elapsedMs = Date.now() - startMs;
    if (elapsedMs < QUIET_MS) return;
    shown = true;
    const tail = detail === '' ? '' : ` · ${detail}`;
    out.write(`\r\x1b[2K${clip(`  ${title} · ${seconds(elapsedMs)}${tail}`, (out.columns || 80) - 1)}`);
  }, REDRAW_MS);
  timer.unref();
  /** @param {string} line */
  const end = (line) => {
    clearInterval(timer);
    if (shown) out.write(`\r\x1b[2K${line}`);
  };
  return {
    detail: (text) => {
      detail = text;
    },
    done: (note) => end(`✓ ${title} · ${note ?? seconds(Date.now() - startMs)}\n`),
    failed: () => end(`✗ ${title}\n`),
  };
}

/**
 * @param {{write: (text: string) => unknown}} out
 * @param {string} title
 * @returns {Step}
 */
function drawAsLines(out, title) {
  const startMs = Date.now();
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    out.write(`${title} …\n`);
  }, QUIET_MS);
  timer.unref();
  return {
    detail: () => {},
    done: (note) => {
      clearTimeout(timer);
      if (shown) out.write(`${title}: done, ${note ?? seconds(Date.now() - startMs)}\n`);
    },
    failed: () => {
      clearTimeout(timer);
      if (shown) out.write(`${title}: failed\n`);
    },
  };
}

/** @param {number} elapsedMs */
function seconds(elapsedMs) {
  const total = Math.round(elapsedMs / 1000);
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`;
}

/**
 * @param {string} line
 * @param {number} width
 */
function clip(line, width) {
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;
}
