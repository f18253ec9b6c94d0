import type { EventId } from '@parley/sdk/client/ids.ts';
import { textHash } from '../../lib/format/text-hash.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';

/** So many are remembered; the oldest are forgotten first. */
const MOST = 200;

/** Hashes of the previews that the user closed on this device, the newest last: they name no message and no page. */
export const closedPreviews = new KeptSetting<readonly number[]>({
  key: 'parley.closedPreviews',
  parse: parseClosed,
  format: (closed) => (closed.length === 0 ? null : closed.join(' ')),
});

/** The hash of the preview of a page at a message. */
export function previewHash(eventId: EventId, url: string): number {
  return textHash(`${eventId} ${url}`);
}

/** Remembers that a preview was closed, in other tabs too. */
export function closePreview(hash: number): void {
  closedPreviews.change((closed) => [...closed.filter((known) => known !== hash), hash].slice(-MOST));
}

function parseClosed(stored: string | null): readonly number[] {
  const hashes = (stored ?? '').split(' ').filter((word) => /^\d{1,10}$/.test(word));
  return hashes.slice(-MOST).map(Number);
}
