import '../../../lib/i18n/later-messages.ts';
import { useState } from 'react';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { ToolDialogProps } from '../../composer/contract.ts';
import { browserLocator, locate } from '../device/locate.ts';
import { carryOut } from './carry-out.ts';
import { ShareDialogView } from './ShareDialogView.tsx';
import type { ShareFailure, ShareRequest } from './share-request.ts';

/** Shares where one is, or a place, with a room or a thread in it. */
export function ShareDialog({ roomId, threadRoot, onClose }: ToolDialogProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const send = useCommand('location.send');
  const startLive = useCommand('location.startLive');
  const moved = useCommand('location.moved');
  const [now] = useState(() => Date.now());
  const [doing, setDoing] = useState<'locating' | 'sending' | null>(null);
  const [failure, setFailure] = useState<ShareFailure | null>(null);
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;

  const share = async (request: ShareRequest) => {
    setFailure(null);
    const failed = await carryOut(
      { locate: () => locate(browserLocator()), send, startLive, moved, tell: setDoing },
      { roomId, threadRoot },
      request,
    );
    setDoing(null);
    if (failed === null) onClose();
    else setFailure(failed);
  };
  return (
    <ShareDialogView
      roomName={room === null ? '' : roomNameText(i18n, room.name)}
      isEncrypted={room?.isEncrypted ?? null}
      kinds={threadRoot === null ? ['now', 'live', 'place'] : ['now', 'place']}
      now={now}
      doing={doing}
      failure={failure}
      onShare={(request) => void share(request)}
      onClose={onClose}
    />
  );
}
