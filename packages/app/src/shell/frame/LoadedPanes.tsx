import type { UserId } from '@parley/sdk/client/ids.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { Route } from '../../lib/route/route.ts';
import { Crash } from '../crash/Crash.tsx';
import { loadedHost } from '../loaded-host.tsx';
import { type LoadedPage as Page, pages } from '../pages.ts';
import { PaneOutline } from './Outline.tsx';
import { roomPaneChunk } from './room-chunk.ts';

export interface PaneProps {
  readonly route: Route;
  readonly userId: UserId;
  readonly isOnePane: boolean;
}

/** The pane beside the list. Its code is loaded when it is needed. */
export function Pane({ route, userId, isOnePane }: PaneProps) {
  switch (route.kind) {
    case 'room':
      return (
        <LoadedPage
          key={route.room}
          chunk={roomPaneChunk}
          props={{ room: route.room, eventId: route.eventId, via: route.via }}
        />
      );
    case 'space':
      return (
        <LoadedPage
          key={route.spaceId}
          chunk={roomPaneChunk}
          props={{ room: route.spaceId, eventId: null, via: undefined }}
        />
      );
    case 'user':
      if (pages.user === undefined) break;
      return <LoadedPage key={route.userId} chunk={pages.user} props={{ userId: route.userId }} />;
    case 'threads':
    case 'explore': {
      const page = pages[route.kind];
      if (page === undefined) break;
      return <LoadedPage key={route.kind} chunk={page} props={{}} />;
    }
    case 'files':
      if (pages.files === undefined) break;
      return <LoadedPage key="files" chunk={pages.files} props={{ treeId: route.treeId }} />;
    case 'search':
      if (pages.search === undefined) break;
      return <LoadedPage key="search" chunk={pages.search} props={{ query: route.query }} />;
    case 'settings':
      if (pages.settings === undefined) break;
      return <LoadedPage key="settings" chunk={pages.settings} props={{ section: route.section, userId }} />;
    case 'roomSettings': {
      if (pages.roomSettings === undefined) break;
      const { roomId, section } = route;
      return <LoadedPage key={`settings ${roomId}`} chunk={pages.roomSettings} props={{ roomId, section, userId }} />;
    }
    default:
      break;
  }
  return <pages.home userId={userId} isOnePane={isOnePane} />;
}

interface LoadedPageProps<Props> {
  readonly chunk: Page<Props>;
  readonly props: Props;
}

function LoadedPage<Props extends object>({ chunk, props }: LoadedPageProps<Props>) {
  const state = useChunk(chunk);
  switch (state.kind) {
    case 'waiting':
      return <PaneOutline />;
    case 'failed':
      return <Crash error={state.error} place="pane" retry={() => void chunk.load()} />;
    case 'ready': {
      const { RoutePage } = state.module;
      return <RoutePage {...props} />;
    }
  }
}

/** Questions about new sign-ins and recovery, fetched once the page stands: they can wait. */
export const LoadedAsks = loadedHost(new Chunk(() => import('../Asks.tsx')), (code) => code.Asks);
