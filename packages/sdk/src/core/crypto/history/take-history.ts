import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { mediaDownload } from '../../../protocol/endpoints/media.ts';
import type { Requests } from '../../session/requests.ts';
import { askForDevices } from '../ask-for-devices.ts';
import type { Outgoing, OutgoingFailure } from '../outgoing.ts';
import type { AcceptedRecord } from './history-record.ts';

export interface TakeOptions {
  readonly requests: Requests;
  readonly outgoing: Pick<Outgoing, 'send'>;
  readonly log: Log;
}

/** The module opens a file in one piece, and what memory it took it keeps. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * Takes in the keys that the inviter gave for a room (06.HS-03). Gives whether there were any. What cannot be opened is given up: it
 * would be the same the next time. A failure may pass.
 */
export async function takeHistory(
  { requests, outgoing, log }: TakeOptions,
  machine: CryptoMachine,
  { roomId, inviter }: AcceptedRecord,
  signal: AbortSignal,
): Promise<Result<boolean, OutgoingFailure>> {
  const announced = await machine.history.announced(roomId, inviter);
  if (!announced.ok) return err({ kind: 'machine' });
  if (announced.value === null) return ok(false);
  // By now it must be known if the inviter's identity signed the device that announced the history.
  const asked = await askForDevices(outgoing, machine, [inviter]);
  if (!asked.ok) return asked;
  const fetched = await requests.fetchBytes(mediaDownload(announced.value), { signal });
  if (!fetched.ok) return fetched;
  const { body } = fetched.value;
  const taken = body.byteLength > MOST_BYTES ? null : await machine.history.take(roomId, inviter, body);
  if (taken?.ok === false && taken.error.kind === 'broken') return err({ kind: 'machine' });
  if (taken?.ok !== true) log.warn('the keys that came with an invitation could not be opened');
  return ok(true);
}
