// @ts-check
import { createServer } from 'node:net';
import { errorCode, Failure } from './failure.mjs';

/**
 * Binds a port for a moment.
 * @param {number} port 0 for any free one
 * @param {string} host
 * @returns {Promise<number>} the port that was bound
 */
function bindOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

/**
 * @param {number} port on loopback
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  try {
    await bindOnce(port, '127.0.0.1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Says whether a port can be had, in a sentence that names the option to choose another.
 * @param {{port: number, host: string, what: string, option: string}} wanted `port` 0 asks for any free one
 * @returns {Promise<number>} a port that was free just now
 * @throws {Failure} when it is taken or not allowed
 */
export async function claimPort({ port, host, what, option }) {
  try {
    return await bindOnce(port, host);
  } catch (error) {
    throw portFailure(error, { port, host, what, option });
  }
}

/**
 * Turns the error of a `listen` into a sentence; errors that are not about the address come back unchanged.
 * @param {unknown} error
 * @param {{port: number, host: string, what: string, option: string}} wanted
 * @returns {unknown}
 */
export function portFailure(error, { port, host, what, option }) {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new Failure(
      `Port ${port} for ${what} is in use by another program. End that one, or choose another with ${option} N.`,
    );
  }
  if (code === 'EACCES') {
    return new Failure(
      `Port ${port} for ${what} may not be used without more rights. Choose another with ${option} N.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Failure(`This machine has no address "${host}" for ${what}. Choose another with --host.`);
  }
  return error;
}
