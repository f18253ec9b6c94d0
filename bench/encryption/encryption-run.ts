/**
 * Somebody signs in on a new device and writes to the encrypted room, in a process of its own. Prints what each message took as JSON.
 *
 *     encryption-run.mjs parley|peer URL NAME ROOM
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, words } from '../account/people.ts';
import type { Sender, SenderOptions } from './sender.ts';

/**
 * The time of each message from writing until the server had it, in milliseconds; and the processor time of the process for all
 * of them.
 */
export interface EncryptionRun {
  readonly tookMs: readonly number[];
  readonly cpuMs: number;
}

/** Two keys' worth and a half: who gives the next key ahead and who does not have given equally many. */
const MESSAGES = 25;
/** For what is done after signing in: keys to the server, what the room list asks for. */
const SETTLE_MS = 8_000;

async function start(who: string, options: SenderOptions): Promise<Sender> {
  if (who === 'parley') return (await import('./parley-sender.ts')).startParleySender(options);
  return (await import('./peer-sender.ts')).startPeerSender(options);
}

const [, , who = 'parley', url = '', name = '', roomId = ''] = process.argv;
const sender = await start(who, { url, name, password: PASSWORD, roomId });
await pause(SETTLE_MS);
const tookMs: number[] = [];
const startCpu = process.cpuUsage();
for (let number = 0; number < MESSAGES; number += 1) {
  const startMs = performance.now();
  await sender.send(words(number));
  tookMs.push(performance.now() - startMs);
}
const { user, system } = process.cpuUsage(startCpu);
await sender.end();
const result: EncryptionRun = { tookMs, cpuMs: (user + system) / 1_000 };
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
