import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

export interface StopViewProps {
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

/** Asks before a verification that is under way ends. */
export function StopView({ onStop, onGoOn }: StopViewProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'verification.stopTitle', message: 'Stop verifying?' })}
      onClose={onGoOn}
      actions={
        <>
          <Button onClick={onStop}>{i18n._({ id: 'verification.stop', message: 'Stop' })}</Button>
          <Button autoFocus variant="primary" onClick={onGoOn}>
            {i18n._({ id: 'verification.goOn', message: 'Continue' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'verification.stopText',
          message: 'The verification ends on both sides, and nothing is verified. You can start again at any time.',
        })}
      </p>
    </Dialog>
  );
}
