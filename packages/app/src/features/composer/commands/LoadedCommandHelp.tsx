import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { CommandHelpProps } from './CommandHelp.tsx';

const chunk = new Chunk(() => import('./CommandHelp.tsx'));

/** The dialog `Commands`, fetched when it is asked for. */
export function LoadedCommandHelp(props: CommandHelpProps) {
  const state = useDialogChunk(chunk, props.onClose);
  return state.kind === 'ready' ? <state.module.CommandHelp {...props} /> : null;
}
