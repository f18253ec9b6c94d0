import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { type ReactNode, useState } from 'react';
import { pinFacts } from '../src/features/pins/pin-facts.ts';
import type { ActionRoom } from '../src/features/timeline/contract.ts';
import { FeedContext } from '../src/features/timeline/feed-context.ts';
import { ClientContext } from '../src/lib/view/client-context.ts';
import { HandleCache } from '../src/lib/view/handle-cache.ts';
import { Providers } from '../src/shell/Providers.tsx';

export const ROOM = '!gallery:example.org' as RoomId;

/** Somebody who may do everything. */
const ALL_RIGHTS: ActionRoom = {
  maySend: true,
  mayRedactOwn: true,
  mayRedactOthers: true,
  facts: new Set(pinFacts({ mayPin: true, pinned: [] })),
};

const FEED = {
  roomId: ROOM,
  threadRoot: null,
  isReadOnly: false,
  room: ALL_RIGHTS,
  jumpTo: () => undefined,
  fillGap: () => undefined,
  act: () => undefined,
  say: () => undefined,
  openMenu: () => undefined,
  drawn: () => undefined,
};

/** For what hangs on an engine: one of its own, that `script` tells what to say. */
export function WithEngine(props: { readonly script: (remote: FakeRemote) => void; readonly children: ReactNode }) {
  const [access] = useState(() => {
    const client = new FakeRemote();
    client.setView('media.previews', null, { media: 'on', invitations: true, rooms: [] });
    props.script(client);
    return { client, views: new HandleCache(client) };
  });
  return (
    <ClientContext value={access}>
      <Providers>{props.children}</Providers>
    </ClientContext>
  );
}

const sayNothing = () => undefined;

/** For what stands among messages. */
export function WithFeed({ children }: { readonly children: ReactNode }) {
  return (
    <WithEngine script={sayNothing}>
      <FeedContext value={FEED}>{children}</FeedContext>
    </WithEngine>
  );
}
