import { useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import { askDate, useAskedDate } from './ask-date.ts';
import type { JumpDialogProps } from './JumpDialog.tsx';

const ASK = defineHotkey({
  id: 'timeline.jumpToDate',
  chords: ['Mod+Shift+h'],
  label: /*i18n*/ { id: 'timeline.keyDate', message: 'Jump to a date' },
});

const dialogChunk = new Chunk(() => import('./JumpDialog.tsx'));

/** Goes to a day of the room's history, when it is asked for. */
export function JumpToDate(props: Omit<JumpDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  useHotkey(ASK, askDate);
  useAskedDate(() => setOpen(true));
  return isOpen ? <LoadedDialog {...props} onClose={() => setOpen(false)} /> : null;
}

function LoadedDialog(props: JumpDialogProps) {
  const chunk = useDialogChunk(dialogChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.JumpDialog {...props} /> : null;
}
