import { type ReactNode, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { MovingKeysView } from './MovingKeysView.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import { RecoveryPromptView } from './RecoveryPromptView.tsx';

export interface RecoveryPromptProps {
  readonly userId: string;
  /** The way to verify this device with another one, which then sends it the keys. */
  readonly verify?: ReactNode;
}

/**
 * Says how far the keys of an older client are (06.LM-04), and asks once to save a recovery key, or to enter it, when there is something to
 * lose or to be had (RC-01).
 */
export function RecoveryPrompt({ userId, verify }: RecoveryPromptProps) {
  const status = useView('recovery.status', null);
  const own = useView('identity.own', null);
  const moving = useView('recovery.moving', null);
  const dismiss = useCommand('recovery.dismiss');
  const [open, setOpen] = useState<'enter' | 'make' | null>(null);
  const prompt = status.kind === 'ready' && status.value.kind === 'known' ? status.value.prompt : null;
  return (
    <>
      {moving.kind === 'ready' && moving.value !== null && <MovingKeysView {...moving.value} />}
      {prompt !== null && (
        <RecoveryPromptView
          prompt={prompt}
          verify={own.kind === 'ready' && own.value.kind === 'unsigned' ? verify : null}
          onOpen={() => setOpen(prompt === 'unlock' ? 'enter' : 'make')}
          onLater={() => void dismiss({ prompt })}
        />
      )}
      {open !== null && <RecoveryDialog open={open} userId={userId} replaces={null} onClose={() => setOpen(null)} />}
    </>
  );
}
