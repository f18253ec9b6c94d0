import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { type ReactNode, useState } from 'react';
import { FeedContext } from '../src/features/timeline/feed-context.ts';
import { ClientContext } from '../src/lib/view/client-context.ts';
import { HandleCache } from '../src/lib/view/handle-cache.ts';

export const ROOM = '!gallery:example.org' as RoomId;

const FEED = {
  roomId: ROOM,
  jumpTo: () => undefined,
  fillGap: () => undefined,
  act: () => undefined,
  openMenu: () => undefined,
  drawn: () => undefined,
};

/** For what hangs on an engine: one of its own, that `script` tells what to say. */
export function WithEngine(props: { readonly script: (remote: FakeRemote) => void; readonly children: ReactNode }) {
  const [access] = useState(() => {
    const client = new FakeRemote();
    props.script(client);
    return { client, views: new HandleCache(client) };
  });
  return <ClientContext value={access}>{props.children}</ClientContext>;
}

/** For what stands among messages. */
export function WithFeed({ children }: { readonly children: ReactNode }) {
  return <FeedContext value={FEED}>{children}</FeedContext>;
}
