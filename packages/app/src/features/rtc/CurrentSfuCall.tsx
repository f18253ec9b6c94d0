import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect } from 'react';
import { useAskBeforeLeaving } from '../../lib/call/use-ask-before-leaving.ts';
import { useCallRoom } from '../../lib/call/use-call-room.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { SfuCallLike } from './page-call.ts';
import { rtcDesk } from './rtc-desk.ts';
import { SfuCallScreen } from './view/SfuCallScreen.tsx';

export interface CurrentSfuCallProps {
  readonly call: SfuCallLike;
  readonly roomId: RoomId;
  readonly place: 'stage' | 'mini';
  readonly onReturn: () => void;
  readonly onClose: () => void;
}

/** The call that this page is in. One that the user left is gone at once. */
export function CurrentSfuCall(props: CurrentSfuCallProps) {
  const { call, roomId, onClose } = props;
  const { name } = useCallRoom(roomId);
  const { state } = useReadable(call.shown);
  const isOver = state.kind === 'ended';
  const isLeft = isOver && state.reason === 'left';
  useAskBeforeLeaving(!isOver);
  useEffect(() => rtcDesk.setRoom(isOver ? null : roomId), [isOver, roomId]);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  if (isLeft) return null;
  const onAgain = () => {
    onClose();
    rtcDesk.ask({ roomId, video: false });
  };
  return <SfuCallScreen {...props} name={name} onAgain={onAgain} />;
}
