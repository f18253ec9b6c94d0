import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { NOTHING_TYPED, type TypedAhead } from './typed-ahead.ts';
import { WaitingDialog, type WaitingDialogProps } from './WaitingDialog.tsx';

export interface ChunkDialogProps<Module> extends Pick<WaitingDialogProps, 'title' | 'fieldLabel' | 'onClose'> {
  readonly chunk: Chunk<Module>;
  /** The key that opened it closes it too. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Draws the dialog, which begins with what was typed. */
  readonly children: (module: Module, typed: TypedAhead) => ReactNode;
}

/**
 * A dialog whose code is fetched when it is opened: until that is there, a dialog of the same name takes the keys. If it does not come,
 * the dialog closes and the page goes on; opened again, it is fetched again.
 */
export function ChunkDialog<Module>(props: ChunkDialogProps<Module>) {
  const { chunk, children, onClose, ...waiting } = props;
  const state = useDialogChunk(chunk, onClose);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isComposing, setIsComposing] = useState(false);
  if (state.kind === 'ready' && !isComposing) return children(state.module, typed);
  return <WaitingDialog {...waiting} typed={typed} onType={setTyped} onCompose={setIsComposing} onClose={onClose} />;
}
