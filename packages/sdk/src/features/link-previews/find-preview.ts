import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import { isPreviewUnrecognized, urlPreview } from '../../protocol/endpoints/url-preview.ts';
import type { LinkPreview, LinkPreviewFailure, LinkQuery } from './contract.ts';
import { previewAddress } from './preview-address.ts';

type Found = Result<LinkPreview | null, LinkPreviewFailure>;

const MOST_KEPT = 300;
const MINUTE_MS = 60_000;

/** Asks the homeserver for previews, for each page and minute once, and keeps the answers while the account runs. */
export class PreviewFinder {
  readonly #deps: Need<'requests' | 'rooms'>;
  readonly #found = new Map<string, Promise<Found>>();

  constructor(deps: Need<'requests' | 'rooms'>) {
    this.#deps = deps;
  }

  /** The preview of a page that a message links to. Asking goes on for others when one stops waiting. */
  find({ roomId, url, timestamp, evenIfEncrypted }: LinkQuery): Promise<Found> {
    const room = this.#deps.rooms.records.get(roomId);
    if (room === undefined || (room.isEncrypted && !evenIfEncrypted))
      return Promise.resolve(err({ kind: 'notAllowed' }));
    const address = previewAddress(url);
    if (address === null) return Promise.resolve(ok(null));
    const minute = Math.max(0, Math.floor(timestamp / MINUTE_MS) * MINUTE_MS);
    const key = `${minute} ${address}`;
    const found = this.#found.get(key) ?? this.#ask(key, address, minute);
    this.#found.delete(key);
    this.#found.set(key, found);
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= MOST_KEPT) break;
      this.#found.delete(oldest);
    }
    return found;
  }

  async #ask(key: string, address: string, minute: number): Promise<Found> {
    const { requests } = this.#deps;
    const first = await requests.send(urlPreview(address, minute, 'authenticated'));
    const isOlder = !first.ok && first.error.kind === 'serverError' && isPreviewUnrecognized(first.error);
    const answer = isOlder ? await requests.send(urlPreview(address, minute, 'older')) : first;
    if (answer.ok) return answer;
    if (isFinal(answer.error)) return ok(null);
    this.#found.delete(key);
    return err({ kind: 'unreachable' });
  }
}

/** True if the server has said that it has no preview: of this page, or of any. */
function isFinal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' || failure.kind === 'malformedAnswer' || failure.kind === 'tooLarge';
}
