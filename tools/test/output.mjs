// @ts-check
/**
 * The output of a stage. On a terminal the stage writes by itself. In a file or in CI every line is plain: without colour codes,
 * and with the name of its stage where several run at once.
 */
import { createInterface } from 'node:readline';

/** Colours, moves of the cursor, titles and links, in the order in which they are taken out. */
const COMMANDS = [
  '\\u001b\\[[0-9;:?<=>]*[ -/]*[@-~]',
  '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?',
  '\\u001b[@-_]',
  '[\\u0000-\\u0008\\u000b-\\u001a]',
].map((pattern) => new RegExp(pattern, 'g'));

/** Node’s own word about colours that were asked for in two ways. */
const COLOUR_WARNING = /'NO_COLOR' env is ignored|Use `node --trace-warnings/;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isTerminal
 * @returns {boolean} whether plain lines are wanted
 */
export function isPlain(env, isTerminal) {
  return !isTerminal || isSet(env['CI']) || isSet(env['NO_COLOR']);
}

/** @param {string | undefined} value */
function isSet(value) {
  return value !== undefined && value !== '' && value !== 'false' && value !== '0';
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} the same, for a program that is to use no colours
 */
export function withoutColours({ FORCE_COLOR, CLICOLOR_FORCE, COLORTERM, ...env }) {
  return { ...env, NO_COLOR: '1', TERM: 'dumb' };
}

/**
 * @param {string} line
 * @returns {string | undefined} the line as it is read; nothing for one that says nothing
 */
export function plainLine(line) {
  const text = COMMANDS.reduce((rest, command) => rest.replace(command, ''), line).trimEnd();
  return COLOUR_WARNING.test(text) ? undefined : text;
}

/**
 * Writes what a program says line by line, plain, until it has said all.
 * @param {readonly (NodeJS.ReadableStream | null)[]} streams
 * @param {string} prefix before each line
 * @param {(line: string) => void} write
 */
export async function writePlain(streams, prefix, write) {
  await Promise.all(
    streams.map(async (stream) => {
      if (stream === null) return;
      let wasEmpty = false;
      for await (const line of createInterface({ input: stream })) {
        const text = plainLine(line);
        if (text === undefined || (text === '' && wasEmpty)) continue;
        wasEmpty = text === '';
        write(text === '' ? '' : prefix + text);
      }
    }),
  );
}
