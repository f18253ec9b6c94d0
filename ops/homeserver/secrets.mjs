// @ts-check
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Failure } from '../machine/failure.mjs';
import { isRecord, readJson, writeWhole } from '../machine/files.mjs';

const NAMES = /** @type {const} */ (['macaroon', 'form', 'registration', 'turn', 'applicationService', 'homeserver']);

/** @typedef {Record<(typeof NAMES)[number], string>} Secrets random texts, made once for each data folder */

/**
 * Reads the secrets of a data folder, or makes them the first time.
 * @param {string} dir
 * @returns {Promise<Secrets>}
 */
export async function keepSecrets(dir) {
  const file = join(dir, 'secrets.json');
  const known = await readJson(file);
  const secrets = /** @type {Secrets} */ (
    Object.fromEntries(
      NAMES.map((name) => {
        const value = isRecord(known) ? known[name] : undefined;
        return [name, typeof value === 'string' && value !== '' ? value : randomBytes(32).toString('hex')];
      }),
    )
  );
  await writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  await keepSigningKey(join(dir, 'signing.key'));
  return secrets;
}

/**
 * Synapse's key file: algorithm, a name for the key, its 32 bytes. Events already made are signed with it, so it stays.
 * @param {string} file
 */
async function keepSigningKey(file) {
  try {
    await readFile(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw new Failure(`The homeserver's signing key ${file} cannot be read.`);
    const seed = randomBytes(32).toString('base64').replace(/=+$/, '');
    await writeWhole(file, `ed25519 a_${randomBytes(2).toString('hex')} ${seed}\n`, 0o600);
  }
}
