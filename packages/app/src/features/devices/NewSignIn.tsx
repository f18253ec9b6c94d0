import type { NewDevice } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { AuthDialog } from '../../ui/auth/AuthDialog.tsx';
import { newDeviceName } from './device-words.ts';
import { NewSignInView } from './NewSignInView.tsx';

export interface NewSignInProps {
  /** Draws how a device that is at hand is verified. */
  readonly verify?: (device: NewDevice) => ReactNode;
}

/** Over the page: somebody signed in with the account, one device after the other. Nothing while nobody did. */
export function NewSignIn({ verify }: NewSignInProps) {
  const i18n = useI18n();
  const view = useView('devices.new', null);
  const settle = useCommand('devices.settle');
  const signOut = useCommand('devices.signOut');
  const [leaving, setLeaving] = useState<NewDevice | null>(null);
  const device = view.kind === 'ready' ? view.value[0] : undefined;
  return (
    <>
      {device !== undefined && (
        <NewSignInView
          key={device.deviceId}
          device={device}
          verify={device.hasKeys ? verify?.(device) : null}
          onMine={() => void settle({ deviceId: device.deviceId })}
          onSignOut={() => setLeaving(device)}
        />
      )}
      {leaving !== null && (
        <AuthDialog
          title={i18n._({
            id: 'devices.signOutTitle',
            message: 'Sign out {name}',
            values: { name: newDeviceName(leaving) },
          })}
          confirm={i18n._({ id: 'devices.signOut', message: 'Sign out' })}
          run={(answer) => signOut({ deviceIds: [leaving.deviceId], answer })}
          onClose={() => setLeaving(null)}
        >
          <p>
            {i18n._({
              id: 'devices.newSignOutText',
              message: 'The session is signed out at once. If it was not you, change your password too.',
            })}
          </p>
        </AuthDialog>
      )}
    </>
  );
}
