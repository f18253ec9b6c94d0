import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { EmojiPanel, type EmojiPanelProps } from './EmojiPanel.tsx';

export interface EmojiDialogProps extends EmojiPanelProps {
  readonly onClose: () => void;
}

/** A dialog in which an emoji is chosen. */
export function EmojiDialog({ onClose, ...panel }: EmojiDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog title={i18n._({ id: 'emoji.title', message: 'Emoji' })} onClose={onClose}>
      <EmojiPanel {...panel} />
    </Dialog>
  );
}
