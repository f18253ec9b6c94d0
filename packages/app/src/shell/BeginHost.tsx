import { type BeginDialogProps, beginning, endBeginning } from '../lib/begin/begin.ts';
import { useDialogChunk } from '../lib/chunk/use-dialog-chunk.ts';
import { useReadable } from '../lib/store/use-readable.ts';
import { type BeginChunk, beginnings } from './beginnings.ts';

/** The dialog that begins something, if one was asked for. */
export function BeginHost() {
  const open = useReadable(beginning);
  switch (open?.kind) {
    case 'chat':
      return draw(beginnings.chat, open);
    case 'room':
      return draw(beginnings.room, open);
    case 'space':
      return draw(beginnings.space, open);
    case 'address':
      return draw(beginnings.address, open);
    case undefined:
      return null;
  }
}

function draw<K extends BeginDialogProps['beginning']['kind']>(
  chunk: BeginChunk<K> | undefined,
  open: BeginDialogProps<K>['beginning'],
) {
  return chunk === undefined ? null : <Loaded key={open.kind} chunk={chunk} beginning={open} />;
}

interface LoadedProps<K extends BeginDialogProps['beginning']['kind']> {
  readonly chunk: BeginChunk<K>;
  readonly beginning: BeginDialogProps<K>['beginning'];
}

function Loaded<K extends BeginDialogProps['beginning']['kind']>({ chunk, beginning: open }: LoadedProps<K>) {
  const state = useDialogChunk(chunk, endBeginning);
  return state.kind === 'ready' ? <state.module.BeginDialog beginning={open} onClose={endBeginning} /> : null;
}
