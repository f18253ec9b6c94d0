/** Calls in full mesh, as the screen of calls of many takes them. */
import type { HeldMesh } from '@parley/sdk/client/contract.ts';
import { useEffect } from 'react';
import { type Carrier, NO_CARRIED } from '../../lib/call/carrier.ts';
import { cleanSound } from '../../lib/call/noise/clean-sound.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';

/** The call that this page made last; a call that ended has nothing to tell. */
const made: { held: () => HeldMesh | null } = { held: () => null };

export const meshCarrier: Carrier = {
  useRoom: (roomId) => {
    const view = useView('mesh.room', { roomId });
    return view.kind === 'ready' ? view.value : NO_CARRIED;
  },
  useRunning: (roomId) => {
    const view = useView('mesh.running', null);
    return view.kind === 'ready' ? (view.value.find((call) => call.roomId === roomId) ?? null) : null;
  },
  useRinging: () => {
    const view = useView('mesh.ringing', null);
    return view.kind === 'ready'
      ? view.value.map(({ callId, ...ring }) => ({ ...ring, notificationId: callId, kind: 'ring' }) as const)
      : [];
  },
  useAttend: ({ pageId, lockName }) => {
    const engine = useEngineStatus();
    const attend = useCommand('mesh.attend');
    useEffect(() => {
      // An engine that took over knows nothing of the pages.
      if (engine.kind === 'lost' || lockName === undefined) return;
      const held = made.held();
      void attend({ pageId, lockName, calls: held === null ? [] : [held] });
    }, [attend, pageId, lockName, engine]);
  },
  load: () =>
    import('@parley/sdk/client/mesh.main.ts').then(
      ({ createMeshCall }) =>
        (client, wish, settings) => {
          const { roomId, pageId, intent, pushToTalk = null, tell, isMicrophoneOn, isCameraOn } = wish;
          const call = createMeshCall(
            client,
            { roomId, pageId, intent, pushToTalk, rings: tell === 'ring', isMicrophoneOn, isCameraOn, cleanSound },
            settings,
          );
          made.held = () => call.heldMesh;
          return call;
        },
      () => null,
    ),
};
