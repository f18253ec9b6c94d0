import type { OwnAddress, Validating } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { AskDialog } from './ask-dialog.ts';
import { addressText, contactFailureText } from './contact-words.ts';
import { ProveDialog } from './ProveDialog.tsx';
import { useAgreeing } from './use-agreeing.tsx';

export interface SharingButtonProps {
  readonly id: OwnAddress;
  readonly AskDialog: AskDialog;
}

/** Lets others find the user by an address, or no longer. */
export function SharingButton({ id, AskDialog }: SharingButtonProps) {
  const i18n = useI18n();
  const begin = useCommand('contacts.begin');
  const stop = useCommand('contacts.stopSharing');
  const { run, dialog } = useAgreeing();
  const [begun, setBegun] = useState<Validating | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { medium, address } = id;
  const said = addressText(id);
  const isShared = id.isShared === true;
  const title = isShared
    ? i18n._({ id: 'contacts.stopSharingOf', message: 'Stop sharing {address}', values: { address: said } })
    : i18n._({ id: 'contacts.shareOf', message: 'Share {address}', values: { address: said } });
  const press = async () => {
    setIsBusy(true);
    if (isShared) {
      const stopped = await run(() => stop({ medium, address }));
      if (!stopped.ok) setFailure(contactFailureText(i18n, stopped.error));
    } else {
      const answer = await run(() => begin({ purpose: 'share', id: { medium, address }, validating: null }));
      if (answer.ok) setBegun(answer.value);
      else setFailure(contactFailureText(i18n, answer.error));
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button size="small" isBusy={isBusy} aria-label={title} onClick={() => void press()}>
        {isShared
          ? i18n._({ id: 'contacts.stopSharing', message: 'Stop sharing' })
          : i18n._({ id: 'contacts.share', message: 'Share' })}
      </Button>
      {dialog}
      {begun !== null && (
        <ProveDialog AskDialog={AskDialog} title={title} begun={begun} onClose={() => setBegun(null)} />
      )}
      {failure !== null && (
        <Dialog
          title={title}
          onClose={() => setFailure(null)}
          actions={
            <Button autoFocus onClick={() => setFailure(null)}>
              {i18n._({ id: 'contacts.close', message: 'Close' })}
            </Button>
          }
        >
          <Failure>{failure}</Failure>
        </Dialog>
      )}
    </>
  );
}
