/** Pages beside the list of rooms that features have at addresses of their own: one line each. Their code is loaded when they are opened. */
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { Home } from '../features/room-list/home/Home.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import type { RoomSettingsSection, SettingsSection } from '../lib/route/route.ts';

/** A page that is loaded when it is opened. */
export type LoadedPage<Props> = Chunk<{ readonly RoutePage: ComponentType<Props> }>;

/** The page of each kind of address. Without one its addresses lead home. */
interface Pages {
  readonly home: typeof Home;
  readonly threads?: LoadedPage<object>;
  readonly explore?: LoadedPage<object>;
  readonly files?: LoadedPage<{ readonly treeId: RoomId | null }>;
  readonly search?: LoadedPage<{ readonly query: string }>;
  readonly user?: LoadedPage<{ readonly userId: UserId }>;
  readonly settings?: LoadedPage<{ readonly section: SettingsSection; readonly userId: UserId }>;
  readonly roomSettings?: LoadedPage<{
    readonly roomId: RoomId;
    readonly section: RoomSettingsSection;
    readonly userId: UserId;
  }>;
}

export const pages: Pages = {
  home: Home,
  threads: new Chunk(() => import('./OverviewPage.tsx')),
  explore: new Chunk(() => import('./ExplorePage.tsx')),
  files: new Chunk(() => import('./FilesPage.tsx')),
  search: new Chunk(() => import('./SearchPage.tsx')),
  user: new Chunk(() => import('./PersonPage.tsx')),
  settings: new Chunk(() => import('./SettingsPage.tsx')),
  roomSettings: new Chunk(() => import('./RoomSettingsPage.tsx')),
};
