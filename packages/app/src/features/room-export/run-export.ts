import type { ExportPiece, ExportRequest, RoomExportFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, PortFailure } from '@parley/sdk/client/remote.ts';
import type { MediaSource } from '../../lib/media/media-source.ts';
import type { FileSink } from './file-sink.ts';

export interface ExportOptions {
  readonly roomId: RoomId;
  readonly format: ExportRequest['format'];
  /** The source of files; null leaves their names alone. */
  readonly media: MediaSource | null;
  readonly sink: FileSink;
  readonly signal: AbortSignal;
  /** Hears how many messages are written. */
  readonly onCount: (count: number) => void;
}

export type ExportEnd =
  | { readonly kind: 'done' | 'stopped' | 'notWritten' }
  | { readonly kind: 'failed'; readonly failure: RoomExportFailure | PortFailure };

/** A file of more bytes is named only: a browser has to hold the page that it would stand in. */
const MOST_FILE_BYTES = 20_000_000;
/** Kinds of pictures that a page may show; anything else is a link. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const CHUNK = 24_576;

/** Writes a conversation part by part: no more than a part and a file of it are in memory. */
export async function runExport(client: Client, options: ExportOptions): Promise<ExportEnd> {
  const { roomId, format, sink, signal, onCount } = options;
  let from: string | null = null;
  let count = 0;
  try {
    do {
      const input: ExportRequest = { roomId, format, from };
      const answer: Awaited<ReturnType<typeof askPart>> = await askPart(client, input, signal);
      if (signal.aborted) return await stopped(sink);
      if (!answer.ok) {
        await sink.abort();
        return { kind: 'failed', failure: answer.error };
      }
      for (const piece of answer.value.pieces) {
        await writePiece(piece, options);
        if (signal.aborted) return await stopped(sink);
      }
      count += answer.value.count;
      onCount(count);
      from = answer.value.next;
    } while (from !== null);
    await sink.close();
    return { kind: 'done' };
  } catch {
    // The disk is full, or the place is gone.
    await sink.abort().catch(() => undefined);
    return { kind: 'notWritten' };
  }
}

function askPart(client: Client, input: ExportRequest, signal: AbortSignal) {
  return client.command('roomExport.part', input, { signal });
}

async function stopped(sink: FileSink): Promise<ExportEnd> {
  await sink.abort();
  return { kind: 'stopped' };
}

async function writePiece(piece: ExportPiece, { media, sink, signal }: ExportOptions): Promise<void> {
  if (piece.kind === 'text') return sink.write(piece.text);
  const { source, name, mimetype, isPicture } = piece;
  const answer = media === null ? null : await media.original({ source, mostBytes: MOST_FILE_BYTES }, { signal });
  if (answer === null || !answer.ok) return sink.write(`<p>[${name}]</p>`);
  const isShown = isPicture && mimetype !== null && PICTURES.has(mimetype);
  // The type that a sender names decides nothing: a link saves bytes, and only pictures of known kinds are drawn.
  const type = isShown ? mimetype : 'application/octet-stream';
  await sink.write(
    isShown ? `<img alt="${name}" src="data:${type};base64,` : `<p><a download="${name}" href="data:${type};base64,`,
  );
  await writeBase64(answer.value.bytes, sink);
  await sink.write(isShown ? '">' : `">${name}</a></p>`);
}

/** Piece by piece, each of whole triples: the pieces one after the other are the base64 of all. */
async function writeBase64(bytes: Uint8Array<ArrayBuffer>, sink: FileSink): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    let binary = '';
    for (const byte of bytes.subarray(at, at + CHUNK)) binary += String.fromCharCode(byte);
    await sink.write(btoa(binary));
  }
}
