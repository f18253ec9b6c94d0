import '../../lib/i18n/later-messages.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { KeyList } from './KeyList.tsx';

export interface HelpDialogProps {
  readonly onClose: () => void;
}

/** Help with keys: all of them, and each can be changed there. */
export function HelpDialog({ onClose }: HelpDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'help.title', message: 'Keyboard shortcuts' })}
      onClose={onClose}
      size="wide"
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'help.done', message: 'Done' })}
        </Button>
      }
    >
      <KeyList headings="h3" />
    </Dialog>
  );
}
