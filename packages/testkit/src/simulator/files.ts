import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { ServerState } from '../homeserver/server-state.ts';
import { asObject, asText, type WireEvent } from '../homeserver/wire.ts';
import { openFile } from './crypto/sim-attachments.ts';
import { Violation } from './violation.ts';

export const FILE_TYPE = 'application/x-simulated';
/** One fits into no single piece in the outbox. */
const SIZES = [1, 300, 300, 3_000, 3_000, 20_000, 600_000] as const;

/** The contents of a run's files by their names, which are the texts of their messages. No two files have the same name. */
export class Files {
  readonly #bytes = new Map<string, Uint8Array<ArrayBuffer>>();

  /** A new file. Whoever takes the bytes may keep them for themselves. */
  make(name: string, random: SeededRandom): Uint8Array<ArrayBuffer> {
    const start = random.integer(256);
    const bytes = new Uint8Array(random.pick(SIZES)).fill(start);
    for (const [place, code] of [...new TextEncoder().encode(name)].entries()) bytes[place % bytes.length] = code;
    this.#bytes.set(name, bytes);
    return bytes.slice();
  }

  /** Undefined where no file is called so. */
  sizeOf(name: string): number | undefined {
    return this.#bytes.get(name)?.byteLength;
  }

  /** The difference between given bytes and the file of that name, if there is one. */
  difference(name: string, found: Uint8Array): string | undefined {
    const bytes = this.#bytes.get(name);
    if (bytes === undefined) return 'which nobody sent';
    if (found.byteLength !== bytes.byteLength) return `with ${found.byteLength} of ${bytes.byteLength} bytes`;
    return found.every((byte, place) => byte === bytes[place]) ? undefined : 'with other bytes';
  }

  /** I17: once the server has a message with a file, it has the file. `event` is what was sent, in the clear. */
  checkTaken({ media }: Pick<ServerState, 'media'>, event: WireEvent): void {
    const name = asText(event.content['body']) ?? '';
    if (event.content['msgtype'] !== 'm.file' || event.unsigned?.['redacted_because'] !== undefined) return;
    const sealed = asObject(event.content['file']);
    const mxc = asText(event.content['url']) ?? asText(sealed['url']) ?? '';
    const stored = media.get(mxc.slice('mxc://'.length))?.bytes;
    const opened = stored === undefined || sealed['url'] === undefined ? stored : openFile(stored, sealed);
    const wrong = opened === undefined ? 'which is not at the server' : this.difference(name, opened);
    if (wrong !== undefined) throw new Violation('I17', `${event.event_id} has the file "${name}", ${wrong}`);
  }
}
