import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { canCall } from '../../lib/call/can-call.ts';
import { useLifeLock } from '../../lib/call/use-life-lock.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { usePageFocus } from '../../lib/dom/page-focus.ts';
import { makePageId } from '../../lib/dom/page-id.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus, useView } from '../../lib/view/use-view.ts';
import { callDesk } from './call-desk.ts';

/** The code that makes and shows calls. */
const screensChunk = new Chunk(() => import('./CallScreens.tsx'));

export interface CallHostProps {
  readonly openRoomId: RoomId | null;
}

/** Listens for calls, and draws those there are. */
export function CallHost({ openRoomId }: CallHostProps) {
  const session = useView('login.session', null);
  if (!canCall() || session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  const { userId, deviceId } = session.value;
  return <ListeningHost key={deviceId} me={userId} deviceId={deviceId} openRoomId={openRoomId} />;
}

interface ListeningHostProps extends CallHostProps {
  readonly me: UserId;
  readonly deviceId: DeviceId;
}

function ListeningHost(props: ListeningHostProps) {
  const { client } = useClient();
  const [pageId] = useState(makePageId);
  const lockName = useLifeLock(pageId);
  const engine = useEngineStatus();
  const isFocused = usePageFocus();
  const attend = useCommand('calls.attend');
  const { isNeeded } = useReadable(callDesk);

  // First of the two: a page says something of itself only once it is listening.
  useEffect(
    () =>
      client.stream('calls.signals', { pageId }, (event) => {
        if (event.kind === 'item') callDesk.hear(event.item);
      }),
    [client, pageId],
  );
  useEffect(() => {
    // An engine that took over knows nothing of the pages.
    if (engine.kind === 'lost' || lockName === undefined) return;
    void attend({ pageId, isFocused, lockName, calls: callDesk.owned });
  }, [attend, pageId, isFocused, lockName, engine]);
  return isNeeded ? <LoadedScreens {...props} pageId={pageId} /> : null;
}

function LoadedScreens(props: ListeningHostProps & { readonly pageId: string }) {
  const chunk = useChunk(screensChunk);
  return chunk.kind === 'ready' ? <chunk.module.CallScreens {...props} /> : null;
}
