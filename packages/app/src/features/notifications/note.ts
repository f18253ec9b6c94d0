import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

export type NoteKind = 'offer' | 'paused';

const known = new ObservableValue<NoteKind | null>(null);

/**
 * The note over the list of rooms; null for none. `offer`: a notification would have been shown here, if the user had been asked whether that may
 * be. The notifier says it, which comes after the list.
 */
export const note: Readable<NoteKind | null> = known;

/** Shows a note from now on, or none. */
export function showNote(kind: NoteKind | null): void {
  known.set(kind);
}
