import { isObject } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { openKeyFile, sealKeyFile } from '../../core/crypto/crypto.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { KeyFileProblem, RecoveryProblem } from './contract.ts';

/** Keys that are taken in at once: the engine has more to do. */
const CHUNK = 200;

/** All keys of rooms as the text of a file (06.K-12). */
export async function exportKeys(
  account: Need<'crypto'>,
  passphrase: string,
  signal: AbortSignal,
): Promise<Result<{ readonly file: string }, { readonly kind: 'unavailable' }>> {
  const tools = await account.crypto.recovery.tools(signal);
  if (tools === null) return err({ kind: 'unavailable' });
  const { machine, primitives, random } = tools;
  const exported = await machine.secrets.exportRoomKeys();
  if (!exported.ok) return err({ kind: 'unavailable' });
  return ok({ file: await sealKeyFile(primitives, random, { json: exported.value, passphrase }) });
}

/** Takes in the keys of a file. */
export async function importKeys(
  account: Need<'crypto'>,
  input: { readonly file: string; readonly passphrase: string },
  signal: AbortSignal,
): Promise<Result<{ readonly imported: number; readonly total: number }, RecoveryProblem | KeyFileProblem>> {
  const tools = await account.crypto.recovery.tools(signal);
  if (tools === null) return err({ kind: 'unavailable' });
  const opened = await openKeyFile(tools.primitives, input);
  if (!opened.ok) return opened;
  const keys = readKeys(opened.value);
  if (keys === null) return err({ kind: 'badKeyFile' });
  let imported = 0;
  for (let at = 0; at < keys.length && !signal.aborted; at += CHUNK) {
    const taken = await tools.machine.secrets.importRoomKeys(JSON.stringify(keys.slice(at, at + CHUNK)));
    if (!taken.ok && taken.error.kind === 'broken') return err({ kind: 'unavailable' });
    // Keys of a kind that the machine does not know take the others of their chunk along, not those of the file.
    if (taken.ok) imported += taken.value.imported;
  }
  return ok({ imported, total: keys.length });
}

/** What is meant to be keys, one by one; null for what is no list. */
function readKeys(json: string): readonly unknown[] | null {
  try {
    const keys: unknown = JSON.parse(json);
    return Array.isArray(keys) ? keys.filter(isObject) : null;
  } catch {
    return null;
  }
}
