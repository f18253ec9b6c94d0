import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useIsPaused } from '../../lib/notifying/use-is-paused.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { ListNoteProps } from '../room-list/contract.ts';
import { isOffered } from './offer.ts';

const noteChunk = new Chunk(() => import('./NotificationNote.tsx'));

/** Over the list of rooms: the question whether notifications may be shown, and that they are paused. */
export function NotificationNotes({ isNarrow }: ListNoteProps) {
  const isPaused = useIsPaused();
  const isAsked = useReadable(isOffered);
  if (isNarrow || !(isPaused || isAsked)) return null;
  return <LoadedNote kind={isPaused ? 'paused' : 'offer'} />;
}

function LoadedNote({ kind }: { readonly kind: 'paused' | 'offer' }) {
  const chunk = useChunk(noteChunk);
  return chunk.kind === 'ready' ? <chunk.module.NotificationNote kind={kind} /> : null;
}
