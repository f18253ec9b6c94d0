import { saveFile } from '../../lib/dom/save-file.ts';

/** The place that a file is written to, piece by piece. */
export interface FileSink {
  readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Ends the file: it is there from then on. */
  readonly close: () => Promise<void>;
  /** Gives up: nothing is left of it where that can be helped. */
  readonly abort: () => Promise<void>;
}

/** The part of the File System Access API that is used; browsers without it keep the file in memory until it is whole. */
interface FilePickers {
  readonly showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<{
    readonly createWritable: () => Promise<{
      readonly write: (piece: string | Uint8Array<ArrayBuffer>) => Promise<void>;
      readonly close: () => Promise<void>;
      readonly abort: () => Promise<void>;
    }>;
  }>;
}

/** Asks where to write a file; null if the user does not want to. To be called right after a press: browsers insist on that. */
export async function openSink(
  fileName: string,
  pickers: FilePickers = globalThis as FilePickers,
): Promise<FileSink | null> {
  if (pickers.showSaveFilePicker === undefined) return inMemory(fileName);
  try {
    const handle = await pickers.showSaveFilePicker({ suggestedName: fileName });
    return await handle.createWritable();
  } catch (error) {
    // The browser asks, and the user said no. Where it may not ask, such as in a frame, the file is kept in memory.
    return error instanceof DOMException && error.name === 'AbortError' ? null : inMemory(fileName);
  }
}

function inMemory(fileName: string): FileSink {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (piece) => {
      pieces.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
    },
    close: async () => saveFile(joined(pieces), fileName),
    abort: async () => {
      pieces.length = 0;
    },
  };
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
