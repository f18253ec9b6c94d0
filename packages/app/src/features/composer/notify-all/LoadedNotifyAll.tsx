import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { CommandMessage } from '../contract.ts';

/** The question whether everybody is meant whom words with `@room` would notify. */
export interface AllQuestion extends Pick<CommandMessage, 'text' | 'format'> {
  readonly answer: (isMeant: boolean) => void;
}

const chunk = new Chunk(() => import('./NotifyAll.tsx'));

/** The question, asked where it has to be. Without its code nothing is sent. */
export function LoadedNotifyAll(props: AllQuestion & { readonly roomId: RoomId }) {
  const state = useDialogChunk(chunk, () => props.answer(false));
  return state.kind === 'ready' ? <state.module.NotifyAll {...props} /> : null;
}
