import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';

/** Setting to send the room's messages to verified users only. It is hidden if that applies to all rooms. */
export function RoomTrust({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const room = useView('timeline.room', { roomId });
  const trust = useView('identity.trust', null);
  const setRoomTrust = useTriedCommand('identity.setRoomTrust');
  const isEncrypted = room.kind === 'ready' && room.value.kind === 'known' && room.value.isEncrypted;
  if (!isEncrypted || trust.kind !== 'ready' || trust.value.recipients === 'verified') return null;
  return (
    <>
      <Switch
        label={i18n._({ id: 'identity.roomTrust', message: 'Send messages here to verified people only' })}
        hint={i18n._({ id: 'identity.roomTrustHint', message: 'On this browser, from the next message on.' })}
        isOn={trust.value.onlyVerifiedIn.includes(roomId)}
        onChange={(isOnlyVerified) => setRoomTrust.run({ roomId, isOnlyVerified })}
      />
      {setRoomTrust.hasFailed && <Failure />}
    </>
  );
}
