import type { UserId } from '@parley/sdk/client/ids.ts';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { PersonDevicesView } from './PersonDevicesView.tsx';

/** The devices of somebody that are known here. Nothing while none is. */
export function PersonDevices({ userId }: { readonly userId: UserId }) {
  const view = useView('identity.of', { userId });
  const setBlocked = useTriedCommand('devices.setBlocked');
  const devices = view.kind === 'ready' ? view.value.devices.filter(({ dehydrated }) => !dehydrated) : [];
  if (devices.length === 0) return null;
  return (
    <PersonDevicesView
      devices={devices}
      hasFailed={setBlocked.hasFailed}
      onBlock={(deviceId, isBlocked) => setBlocked.run({ userId, deviceId, isBlocked })}
    />
  );
}
