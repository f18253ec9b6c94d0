import { useCommand } from '../../lib/view/use-command.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { EmojiDialog } from './EmojiDialog.tsx';

/** Chooses the reaction. One to a message that is still on its way waits for it. */
export function ReactDialog({ roomId, item, onClose }: ActionDialogProps) {
  const toggle = useCommand('reactions.toggle');
  return (
    <EmojiDialog
      onClose={onClose}
      onPick={(key) => {
        onClose();
        void toggle({ roomId, eventId: item.relationId, key });
      }}
    />
  );
}
