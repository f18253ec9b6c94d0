import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { AllQuestion } from './use-ask-all.ts';

const chunk = new Chunk(() => import('./NotifyAllDialog.tsx'));

/** The dialog `Notify everyone`, fetched when it is asked for. Without it nothing is sent. */
export function LoadedNotifyAll(props: AllQuestion) {
  const state = useDialogChunk(chunk, () => props.answer(false));
  return state.kind === 'ready' ? <state.module.NotifyAllDialog {...props} /> : null;
}
