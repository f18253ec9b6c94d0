import type { ActionDialogProps } from '../timeline/contract.ts';
import { EmojiDialog } from './EmojiDialog.tsx';
import { useToggle } from './use-toggle.ts';

/** Chooses the reaction. One to a message that is still on its way waits for it. */
export function ReactDialog({ item, onClose }: ActionDialogProps) {
  const toggle = useToggle(item);
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
