import { LoadedEmojiDialog } from '../../ui/emoji/LoadedEmojiDialog.tsx';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { useToggle } from './use-toggle.ts';

/** Chooses the reaction. One to a message that is still on its way waits for it. */
export function ReactDialog({ onClose, ...message }: ActionDialogProps) {
  const toggle = useToggle(message);
  return (
    <LoadedEmojiDialog
      onClose={onClose}
      onPick={(key) => {
        onClose();
        toggle(key);
      }}
    />
  );
}
