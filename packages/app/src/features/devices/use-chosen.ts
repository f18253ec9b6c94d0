import type { OwnDevice } from '@parley/sdk/client/contract.ts';
import type { DeviceId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';

interface Chosen {
  /** The chosen ones of those that can be chosen. */
  readonly chosen: readonly OwnDevice[];
  readonly choose: (devices: readonly OwnDevice[], isChosen: boolean) => void;
}

/** The sessions that are chosen among `shown`. One that went away, or that a filter hides, is not chosen any more. */
export function useChosen(shown: readonly OwnDevice[]): Chosen {
  const [marked, setMarked] = useState<ReadonlySet<DeviceId>>(new Set());
  const chosen = shown.filter(({ deviceId }) => marked.has(deviceId));
  const choose = (devices: readonly OwnDevice[], isChosen: boolean) => {
    const next = new Set(chosen.map(({ deviceId }) => deviceId));
    for (const { deviceId } of devices) {
      if (isChosen) next.add(deviceId);
      else next.delete(deviceId);
    }
    setMarked(next);
  };
  return { chosen, choose };
}
