import { callChoices } from '../../../lib/call/call-settings.ts';
import { CallDevices } from '../../../ui/call/CallDevices.tsx';
import type { DevicesProps } from '../../../ui/call/Devices.tsx';
import { Transfer, type TransferProps } from '../transfer/Transfer.tsx';

export type CallDialog = 'transfer' | 'devices';

export interface CallDialogsProps extends TransferProps, Pick<DevicesProps, 'stream' | 'devices' | 'choices'> {
  readonly open: CallDialog;
}

/** The dialogs of the current call. */
export function CallDialogs({ open, stream, devices, choices, ...transfer }: CallDialogsProps) {
  if (open === 'transfer') return <Transfer {...transfer} />;
  return (
    <CallDevices
      stream={stream}
      devices={devices}
      choices={choices}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      onClose={transfer.onClose}
    />
  );
}
