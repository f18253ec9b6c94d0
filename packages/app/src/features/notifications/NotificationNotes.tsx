import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { ListNoteProps } from '../room-list/contract.ts';
import { type NoteKind, note } from './note.ts';

const noteChunk = new Chunk(() => import('./NotificationNote.tsx'));

/** Over the list of rooms: the question whether notifications may be shown, or that they are paused. */
export function NotificationNotes({ isNarrow }: ListNoteProps) {
  const kind = useReadable(note);
  return isNarrow || kind === null ? null : <LoadedNote kind={kind} />;
}

function LoadedNote({ kind }: { readonly kind: NoteKind }) {
  const chunk = useChunk(noteChunk);
  return chunk.kind === 'ready' ? <chunk.module.NotificationNote kind={kind} /> : null;
}
