import type { ComponentType } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { type MembershipDialog, openedDialog, setDialog } from './dialog-desk.ts';

type Loaded = Chunk<{ readonly Opened: ComponentType<{ readonly onClose: () => void }> }>;

const chunks: { readonly [Name in MembershipDialog]: Loaded } = {
  declineAll: new Chunk(async () => ({ Opened: (await import('./decline-all/DeclineAll.tsx')).DeclineAll })),
  left: new Chunk(async () => ({ Opened: (await import('./left/LeftRooms.tsx')).LeftRooms })),
};
const close = () => setDialog(null);

/** The dialog about many rooms that somebody asked for, if there is one. */
export function MembershipHost() {
  const name = useReadable(openedDialog);
  return name === null ? null : <LoadedDialog key={name} chunk={chunks[name]} />;
}

function LoadedDialog({ chunk }: { readonly chunk: Loaded }) {
  const state = useDialogChunk(chunk, close);
  return state.kind === 'ready' ? <state.module.Opened onClose={close} /> : null;
}
