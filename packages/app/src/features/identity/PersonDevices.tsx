import type { UserId } from '@parley/sdk/client/ids.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { PersonDevicesView } from './PersonDevicesView.tsx';

/** The devices of somebody that are known here. Nothing while none is. */
export function PersonDevices({ userId }: { readonly userId: UserId }) {
  const view = useView('identity.of', { userId });
  const setBlocked = useCommand('devices.setBlocked');
  const devices = view.kind === 'ready' ? view.value.devices.filter(({ dehydrated }) => !dehydrated) : [];
  if (devices.length === 0) return null;
  return (
    <PersonDevicesView
      devices={devices}
      onBlock={(deviceId, isBlocked) => void setBlocked({ userId, deviceId, isBlocked })}
    />
  );
}
