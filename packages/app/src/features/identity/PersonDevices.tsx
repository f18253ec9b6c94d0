import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { PersonDevicesView } from './PersonDevicesView.tsx';

export interface PersonDevicesProps {
  readonly userId: UserId;
  /** Blocks a device here, or no longer; false if that failed. Without it nothing can be blocked. */
  readonly setBlocked?: (
    client: Client,
    block: { readonly userId: UserId; readonly deviceId: DeviceId; readonly isBlocked: boolean },
  ) => Promise<boolean>;
}

/** The devices of somebody that are known here. Nothing while none is. */
export function PersonDevices({ userId, setBlocked }: PersonDevicesProps) {
  const { client } = useClient();
  const view = useView('identity.of', { userId });
  const [hasFailed, setHasFailed] = useState(false);
  const devices = view.kind === 'ready' ? view.value.devices.filter(({ dehydrated }) => !dehydrated) : [];
  const block = (set: NonNullable<typeof setBlocked>) => (deviceId: DeviceId, isBlocked: boolean) => {
    setHasFailed(false);
    void set(client, { userId, deviceId, isBlocked }).then((isDone) => setHasFailed(!isDone));
  };
  if (devices.length === 0) return null;
  return (
    <PersonDevicesView
      devices={devices}
      hasFailed={hasFailed}
      onBlock={setBlocked === undefined ? null : block(setBlocked)}
    />
  );
}
