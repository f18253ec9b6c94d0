import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../../../lib/store/kept-setting.ts';
import { storedEntries } from '../../../lib/store/stored-entries.ts';

/** Settings of the field for messages on this machine. */
export interface WritingSettings {
  /** True if the field shows formatting; otherwise the Markdown as typed. */
  readonly isRich: boolean;
  /** True if Enter sends; otherwise Ctrl and Enter, and Enter begins a line. */
  readonly isSentByEnter: boolean;
  /** True if the bar `Formatting` stands there also while nothing is selected. */
  readonly hasBar: boolean;
  /** True if `:)` and its like become emoji when a space or Enter follows. */
  readonly hasSmileys: boolean;
}

const kept = new KeptSetting<WritingSettings>({ key: 'parley.writing', parse: parseWriting, format: JSON.stringify });

/** The choice: the same object until it changes. */
export const writingSettings: Readable<WritingSettings> = kept;

/** Changes some of it, from now on and for the next time, in other tabs too. */
export function changeWriting(change: Partial<WritingSettings>): void {
  kept.change((now) => ({ ...now, ...change }));
}

/** Reads what was stored. What makes no sense is as if it were not there. */
export function parseWriting(stored: string | null): WritingSettings {
  const entries = storedEntries(stored);
  return {
    isRich: entries.get('isRich') !== false,
    isSentByEnter: entries.get('isSentByEnter') !== false,
    hasBar: entries.get('hasBar') === true,
    // Nobody's text is changed unasked.
    hasSmileys: entries.get('hasSmileys') === true,
  };
}
