import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { ActionProps } from '../timeline/contract.ts';
import { EmojiDialog } from './EmojiDialog.tsx';

/** The message action `React`. A reaction to a message that is still on its way waits for it. */
export function ReactAction({ roomId, item }: ActionProps) {
  const i18n = useI18n();
  const toggle = useCommand('reactions.toggle');
  const [isOpen, setOpen] = useState(false);
  if (item.content.kind === 'redacted') return null;
  return (
    <>
      <IconButton
        size="toolbar"
        label={i18n._({ id: 'reactions.react', message: 'React' })}
        icon={<SmilePlus size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <EmojiDialog
          onClose={() => setOpen(false)}
          onPick={(key) => {
            setOpen(false);
            void toggle({ roomId, eventId: item.relationId, key });
          }}
        />
      )}
    </>
  );
}
