/** Fetching of media, loaded with the first picture that somebody looks at. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { CommandContext } from '../../port/host/handlers.ts';
import { type MediaForm, mediaDownload, mediaThumbnail } from '../../protocol/endpoints/media.ts';
import type { MediaBytes, MediaFailure } from '../../protocol/events/fetched-media.ts';
import type { OwnFile, RemoteFile } from '../../protocol/events/media.ts';
import type { MxcUri } from '../../protocol/ids/ids.ts';
import type { Arrivals } from './arrivals.ts';
import type { DownloadRequest, ThumbnailRequest } from './contract.ts';
import { Film } from './film/film.ts';
import { MediaFetcher } from './media-fetcher.ts';
import { MediaStore } from './media-store.ts';
import { notOpened } from './not-opened.ts';
import { showable } from './sniff.ts';

/** The media repository of an account. */
export class Media {
  readonly #deps: Need<'outbox' | 'crypto' | 'clock'>;
  readonly #store: MediaStore;
  readonly #fetcher: MediaFetcher;

  constructor(deps: Need<'requests' | 'outbox' | 'crypto' | 'database' | 'clock'>, arrivals: Arrivals) {
    this.#deps = deps;
    this.#store = new MediaStore(deps);
    this.#fetcher = new MediaFetcher(deps, this.#store, arrivals);
  }

  /** A small picture that the server makes. */
  thumbnail(asked: ThumbnailRequest, asking: CommandContext): Promise<Result<MediaBytes, MediaFailure>> {
    return thumbnail(this.#fetcher, asked, asking);
  }

  /** A file, whole and in the clear. */
  download(asked: DownloadRequest, asking: CommandContext): Promise<Result<MediaBytes, MediaFailure>> {
    return download({ ...this.#deps, fetcher: this.#fetcher }, asked, asking);
  }

  /** A film in parts, as long as `scope` lasts. */
  film(source: RemoteFile, scope: Scope): Film {
    return new Film({ ...this.#deps, fetcher: this.#fetcher, store: this.#store }, source, scope);
  }
}

/** The module opens a file in one piece, and what memory it took it keeps. */
const MOST_ENCRYPTED_BYTES = 100 * 1024 * 1024;

/** A file of which there is no small picture is fetched whole in its place, if it is no larger. */
const MOST_WHOLE_BYTES = 4_000_000;

async function thumbnail(
  fetcher: MediaFetcher,
  { uri, ...size }: ThumbnailRequest,
  asking: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const key = `${uri} ${size.width}x${size.height} ${size.method}`;
  const fetched = await fetcher.fetch({ key, request: (form) => mediaThumbnail(uri, size, form) }, asking.signal);
  const asItIs = isUnmade(fetched) ? await fetcher.fetch(wantedWhole(uri, MOST_WHOLE_BYTES), asking.signal) : fetched;
  if (!asItIs.ok) return asItIs;
  asItIs.value.keep();
  return handOver(asItIs.value.bytes, asking);
}

/** True where the server cannot make a small picture of a file: it does not know its type, or goes by a type that lies. */
function isUnmade(fetched: Result<unknown, MediaFailure>): boolean {
  return !fetched.ok && fetched.error.kind === 'refused' && fetched.error.status === 400;
}

function wantedWhole(mxc: MxcUri, mostBytes: number | undefined) {
  return { key: mxc, mostBytes, request: (form: MediaForm) => mediaDownload(mxc, mostBytes, form) };
}

async function download(
  deps: Need<'outbox' | 'crypto'> & { readonly fetcher: MediaFetcher },
  { source, mostBytes }: DownloadRequest,
  asking: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const { signal } = asking;
  if (source.kind === 'own') return ownFile(deps, source, asking);
  const { mxc } = source;
  const fetched = await deps.fetcher.fetch(wantedWhole(mxc, mostBytes), signal);
  if (!fetched.ok) return fetched;
  const { bytes, keep } = fetched.value;
  if (source.kind === 'plain') {
    keep();
    return handOver(bytes, asking);
  }
  if (bytes.byteLength > MOST_ENCRYPTED_BYTES) return err({ kind: 'tooLarge' });
  const opened = await deps.crypto.attachments.decrypt(bytes, source.file, signal);
  if (!opened.ok) return err(notOpened(opened.error));
  keep();
  return handOver(opened.value, asking);
}

/** The bytes of what is on its way. */
async function ownFile(
  { outbox }: Need<'outbox'>,
  { roomId, txnId, part }: OwnFile,
  asking: CommandContext,
): Promise<Result<MediaBytes, MediaFailure>> {
  const entry = outbox.find(roomId, txnId);
  if (entry === undefined) return err({ kind: 'notFound' });
  const read = await outbox.fileOf(entry, part);
  if (!read.ok) return err({ kind: 'unreachable' });
  return read.value === null ? err({ kind: 'notFound' }) : handOver(read.value, asking);
}

/** Gives bytes away. What they are decides how they may be shown, not what anybody says they are (SEC-31). */
function handOver(bytes: Uint8Array<ArrayBuffer>, asking: CommandContext): Result<MediaBytes, never> {
  asking.transfer([bytes.buffer]);
  return ok({ bytes, ...showable(bytes) });
}
