import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { AllQuestion } from './use-all-question.ts';

const chunk = new Chunk(() => import('./NotifyAll.tsx'));

/** The question, asked where it has to be. Without its code nothing is sent. */
export function LoadedNotifyAll(props: AllQuestion & { readonly roomId: RoomId }) {
  const state = useDialogChunk(chunk, () => props.answer(false));
  return state.kind === 'ready' ? <state.module.NotifyAll {...props} /> : null;
}
