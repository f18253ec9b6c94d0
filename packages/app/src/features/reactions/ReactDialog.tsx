import type { ActionDialogProps } from '../timeline/contract.ts';
import { EmojiDialog } from './EmojiDialog.tsx';
import { useToggle } from './use-toggle.ts';

/** Chooses the reaction. One to a message that is still on its way waits for it. */
export function ReactDialog({ onClose, ...message }: ActionDialogProps) {
  const toggle = useToggle(message);
  return (
    <EmojiDialog
      onClose={onClose}
      onPick={(key) => {
        onClose();
        toggle(key);
      }}
    />
  );
}
