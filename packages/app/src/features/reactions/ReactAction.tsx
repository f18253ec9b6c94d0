import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import type { ActionProps } from '../timeline/contract.ts';
import { EmojiDialog } from './EmojiDialog.tsx';

/** The message action `React`. An event that the server has not named cannot be reacted to. */
export function ReactAction({ roomId, item }: ActionProps) {
  const i18n = useI18n();
  const toggle = useCommand('reactions.toggle');
  const [isOpen, setOpen] = useState(false);
  const { eventId } = item;
  if (eventId === null || item.content.kind === 'redacted') return null;
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
            void toggle({ roomId, eventId, key });
          }}
        />
      )}
    </>
  );
}
