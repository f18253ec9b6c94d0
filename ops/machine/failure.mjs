// @ts-check

/**
 * Something the person at the terminal can do something about. Its message is one or two plain sentences that say what is
 * wrong and what to do; it is printed without a stack. Every other error is a bug and keeps its stack.
 */
export class Failure extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Failure';
  }
}

/**
 * @param {unknown} error
 * @returns {string} the code of a Node system error such as `EADDRINUSE`, or an empty string
 */
export function errorCode(error) {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}
