import { MapPin } from 'lucide-react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { ToolButton } from '../../../ui/tool-button/ToolButton.tsx';
import type { ToolButtonProps, ToolDialogProps } from '../../composer/contract.ts';

const dialogChunk = new Chunk(() => import('./ShareDialog.tsx'));

/** The button `Share location`. */
export function ShareButton({ className, onOpen }: ToolButtonProps) {
  const i18n = useI18n();
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'location.title', message: 'Share location' })}
      icon={<MapPin size={20} />}
      onNear={() => void dialogChunk.load()}
      onPress={onOpen}
    />
  );
}

/** The dialog of that name. */
export function LoadedShareDialog(props: ToolDialogProps) {
  const chunk = useDialogChunk(dialogChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.ShareDialog {...props} /> : null;
}
