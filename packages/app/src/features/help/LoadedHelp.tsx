import { Chunk } from '../../lib/chunk/chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ChunkDialog } from '../../ui/dialog/ChunkDialog.tsx';
import type { HelpDialogProps } from './HelpDialog.tsx';

/** The list of keys. */
export const helpChunk = new Chunk(() => import('./HelpDialog.tsx'));

/** The help with keys. */
export function LoadedHelp({ onClose }: HelpDialogProps) {
  const i18n = useI18n();
  return (
    <ChunkDialog
      chunk={helpChunk}
      title={i18n._({ id: 'help.title', message: 'Keyboard shortcuts' })}
      fieldLabel={null}
      onClose={onClose}
    >
      {({ HelpDialog }) => <HelpDialog onClose={onClose} />}
    </ChunkDialog>
  );
}
