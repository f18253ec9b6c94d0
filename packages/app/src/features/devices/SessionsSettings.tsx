import type { I18n } from '@lingui/core';
import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { AuthDialog } from '../../ui/auth/AuthDialog.tsx';
import { deviceName } from './device-words.ts';
import { LinkDeviceButton } from './link/LinkDeviceButton.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SessionKeyDialog } from './SessionKeyDialog.tsx';
import type { SessionAct } from './SessionLine.tsx';
import { SessionsView } from './SessionsView.tsx';

type Asking =
  | { readonly kind: 'rename' | 'verify'; readonly device: OwnDevice }
  /** The sessions that were chosen when the question was asked. */
  | { readonly kind: 'signOut' | 'signOutOthers'; readonly devices: readonly OwnDevice[] };

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
  const onAct = (kind: SessionAct, device: OwnDevice) => {
    if (kind !== 'signOut') setAsking({ kind, device });
    else if (device.isThis) onSignOut();
    else setAsking({ kind, devices: [device] });
  };
  return (
    <>
      {notice}
      <SessionsView
        state={state}
        devices={devices}
        nowMs={Date.now()}
        onAct={onAct}
        onSignOutChosen={(chosen) => setAsking({ kind: 'signOut', devices: chosen })}
        onSignOutOthers={() => setAsking({ kind: 'signOutOthers', devices: devices.filter(({ isThis }) => !isThis) })}
      />
      <LinkDeviceButton />
      {trust}
      {asking !== null && (
        <Question asking={asking} atHand={atHand} signOutElsewhere={signOutElsewhere} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

interface QuestionProps {
  readonly asking: Asking;
  readonly atHand: SessionsSettingsProps['atHand'];
  readonly signOutElsewhere: SessionsSettingsProps['signOutElsewhere'];
  readonly onClose: () => void;
}

function Question({ asking, atHand, signOutElsewhere, onClose }: QuestionProps) {
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
      const deviceIds = asking.devices.map(({ deviceId }) => deviceId);
      const only = asking.devices.length === 1 ? asking.devices[0] : undefined;
      return (
        <AuthDialog
          title={signOutTitle(i18n, asking)}
          confirm={i18n._({ id: 'devices.signOut', message: 'Sign out' })}
          run={(answer) => signOut({ deviceIds, answer })}
          onClose={onClose}
        >
          <p>
            {i18n._({
              id: 'devices.signOutText',
              message:
                '{count, plural, one {The session is signed out at once. Its unsent messages are lost, and so are encrypted messages that only it can read.} other {The sessions are signed out at once. Their unsent messages are lost, and so are encrypted messages that only they can read.}}',
              values: { count: deviceIds.length },
            })}
          </p>
          {only !== undefined && signOutElsewhere?.(only)}
        </AuthDialog>
      );
    }
  }
}

function signOutTitle(i18n: I18n, { kind, devices }: Extract<Asking, { readonly devices: unknown }>): string {
  if (kind === 'signOutOthers')
    return i18n._({ id: 'devices.signOutOthersTitle', message: 'Sign out all other sessions' });
  const [only] = devices;
  if (only !== undefined && devices.length === 1)
    return i18n._({
      id: 'devices.signOutTitle',
      message: 'Sign out {name}',
      values: { name: deviceName(i18n, only) },
    });
  return i18n._({
    id: 'devices.signOutManyTitle',
    message: 'Sign out {count} sessions',
    values: { count: devices.length },
  });
}
