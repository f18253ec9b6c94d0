import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../store/kept-setting.ts';

/** Privacy settings of this machine: what other users may see of the user. */
export interface Privacy {
  /** True if read receipts are sent to other users; otherwise only the user's own devices receive them. */
  readonly showsReading: boolean;
  readonly showsTyping: boolean;
  /** True if other users see the user's presence. */
  readonly showsPresence: boolean;
}

const DEFAULT: Privacy = { showsReading: true, showsTyping: true, showsPresence: false };

const kept = new KeptSetting<Privacy>({ key: 'parley.privacy', parse: parsePrivacy, format: JSON.stringify });

/** The choice: the same object until it changes. */
export const privacy: Readable<Privacy> = kept;

/** Changes some of it, from now on and for the next time, in other tabs too. */
export function changePrivacy(change: Partial<Privacy>): void {
  kept.change((now) => ({ ...now, ...change }));
}

/** Reads what was stored. What makes no sense is as if it were not there. */
export function parsePrivacy(stored: string | null): Privacy {
  let raw: unknown = null;
  try {
    raw = JSON.parse(stored ?? 'null');
  } catch {
    return DEFAULT;
  }
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw ?? {}));
  return {
    showsReading: entries.get('showsReading') !== false,
    showsTyping: entries.get('showsTyping') !== false,
    showsPresence: entries.get('showsPresence') === true,
  };
}
