import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Phone } from 'lucide-react';
import type { CallSign } from '../../room-list/contract.ts';
import { RtcFaces } from '../room/RtcFaces.tsx';
import { useRunningCall } from '../room/use-running-call.ts';
import styles from './rtc-sign.module.css';

/** A call that goes on in a room, at the room's row: with faces where they have room. */
function RtcSign({ roomId, hasFaces }: { readonly roomId: RoomId; readonly hasFaces: boolean }) {
  const call = useRunningCall(roomId);
  if (call === null) return null;
  return (
    <>
      {hasFaces && <RtcFaces people={call.people} />}
      <Phone className={styles.sign} aria-hidden="true" />
    </>
  );
}

/** Calls of many in the list of rooms. */
export const rtcSign: CallSign = { useHasCall: (roomId) => useRunningCall(roomId) !== null, Sign: RtcSign };
