// @ts-check

const NEEDED = [20, 19];

/**
 * This file and ops/start.mjs must be readable for an old Node, so that it can say what is wrong instead of failing on syntax.
 * @param {string} version such as 20.19.0
 * @returns {string | undefined} one sentence where this Node is too old
 */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `Node ${NEEDED.join('.')} or newer is needed and this is ${version}: install it from nodejs.org or with a version manager such as nvm.`;
}
