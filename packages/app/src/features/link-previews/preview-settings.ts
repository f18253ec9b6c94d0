import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';

/** Rooms in which the pages behind links are shown. Kept on this machine alone: a server that could change it could learn of links (SEC-22). */
export type PreviewRooms = 'none' | 'unencrypted' | 'all';

const kept = new KeptSetting<PreviewRooms>({
  key: 'parley.linkPreviews',
  parse: (stored) => (stored === 'none' || stored === 'all' ? stored : 'unencrypted'),
  format: (value) => (value === 'unencrypted' ? null : value),
});

/** The choice: the same value until it changes. */
export const previewRooms: Readable<PreviewRooms> = kept;

/** Changes it, from now on and for the next time, in other tabs too. */
export function changePreviewRooms(rooms: PreviewRooms): void {
  kept.change(() => rooms);
}
