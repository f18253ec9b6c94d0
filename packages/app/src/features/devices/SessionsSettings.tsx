import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { AuthDialog } from './AuthDialog.tsx';
import { deviceName } from './device-words.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SessionKeyDialog } from './SessionKeyDialog.tsx';
import { SessionsView } from './SessionsView.tsx';

type Asking =
  | { readonly kind: 'rename' | 'signOut' | 'verify'; readonly device: OwnDevice }
  | { readonly kind: 'signOutOthers' };

export interface SessionsSettingsProps {
  /** Notice above the list: the state of this device. */
  readonly notice?: ReactNode;
  /** Setting below the list: the devices that receive keys. */
  readonly trust?: ReactNode;
  /** The way to verify a device that is with the user. `onAsked` is called after the request. */
  readonly atHand?: (device: OwnDevice, onAsked: () => void) => ReactNode;
  /** The way to sign out a device elsewhere, where that is possible. */
  readonly signOutElsewhere?: (device: OwnDevice) => ReactNode;
  /** Signs out here. */
  readonly onSignOut: () => void;
}

/** The user's sessions and their actions. */
export function SessionsSettings({ notice, trust, atHand, signOutElsewhere, onSignOut }: SessionsSettingsProps) {
  const view = useView('devices.own', null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { state, devices } = view.kind === 'ready' ? view.value : { state: 'loading' as const, devices: [] };
  const onAct = (kind: 'rename' | 'signOut' | 'verify', device: OwnDevice) => {
    if (kind === 'signOut' && device.isThis) onSignOut();
    else setAsking({ kind, device });
  };
  return (
    <>
      {notice}
      <SessionsView
        state={state}
        devices={devices}
        nowMs={Date.now()}
        onAct={onAct}
        onSignOutOthers={() => setAsking({ kind: 'signOutOthers' })}
      />
      {trust}
      {asking !== null && (
        <Question
          asking={asking}
          devices={devices}
          atHand={atHand}
          signOutElsewhere={signOutElsewhere}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly asking: Asking;
  readonly devices: readonly OwnDevice[];
  readonly atHand: SessionsSettingsProps['atHand'];
  readonly signOutElsewhere: SessionsSettingsProps['signOutElsewhere'];
  readonly onClose: () => void;
}

function Question({ asking, devices, atHand, signOutElsewhere, onClose }: QuestionProps) {
  const i18n = useI18n();
  const signOut = useCommand('devices.signOut');
  switch (asking.kind) {
    case 'rename':
      return <RenameDialog device={asking.device} onClose={onClose} />;
    case 'verify':
      return (
        <SessionKeyDialog device={asking.device} atHand={atHand?.(asking.device, onClose) ?? null} onClose={onClose} />
      );
    case 'signOut':
    case 'signOutOthers': {
      const gone = asking.kind === 'signOut' ? [asking.device] : devices.filter(({ isThis }) => !isThis);
      const deviceIds = gone.map(({ deviceId }) => deviceId);
      return (
        <AuthDialog
          title={
            asking.kind === 'signOut'
              ? i18n._({
                  id: 'devices.signOutTitle',
                  message: 'Sign out {name}',
                  values: { name: deviceName(i18n, asking.device) },
                })
              : i18n._({ id: 'devices.signOutOthersTitle', message: 'Sign out all other sessions' })
          }
          confirm={i18n._({ id: 'devices.signOut', message: 'Sign out' })}
          run={(answer) => signOut({ deviceIds, answer })}
          onClose={onClose}
        >
          <p>
            {i18n._({
              id: 'devices.signOutText',
              message:
                'The session is signed out at once. Its unsent messages are lost, and so are encrypted messages that only it can read.',
            })}
          </p>
          {asking.kind === 'signOut' && signOutElsewhere?.(asking.device)}
        </AuthDialog>
      );
    }
  }
}
