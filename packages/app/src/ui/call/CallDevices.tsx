import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Devices, type DevicesProps } from './Devices.tsx';

export interface CallDevicesProps extends Omit<DevicesProps, 'video' | 'isBefore'> {
  readonly onClose: () => void;
  /** Further choices. */
  readonly children?: ReactNode;
}

/** Other devices, while the call goes on. */
export function CallDevices({ onClose, children, ...props }: CallDevicesProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'calls.devices', message: 'Devices' })}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {i18n._({ id: 'calls.done', message: 'Done' })}
        </Button>
      }
    >
      <Devices video isBefore={false} {...props} />
      {children}
    </Dialog>
  );
}
