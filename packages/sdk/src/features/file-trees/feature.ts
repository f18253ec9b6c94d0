import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { command, listView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { isFileTree } from '../../core/rooms/rooms.ts';
import type { CommandContext, Handlers } from '../../port/host/handlers.ts';
import { BRANCH_TYPE, DATA_TREE, PURPOSE_TYPE } from '../../protocol/events/file-tree-types.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AccountParts } from './account-parts.ts';
import type { FileTreesApi } from './contract.ts';
import { NO_FILES, NO_PEOPLE, NO_TREES, NO_UPLOADS } from './no-trees.ts';
import type { CommandName, RunningTrees } from './running.ts';
import { leafStore } from './stores.ts';

/** File trees (MSC3089): spaces that hold files. */
export const fileTreesFeature = defineFeature<FileTreesApi>()({
  stores: [leafStore.declared],
  sync: {
    state: [
      [PURPOSE_TYPE, DATA_TREE],
      [BRANCH_TYPE, '*'],
    ],
  },
  needs: [
    ...(['clock', 'scope', 'me', 'requests', 'rooms', 'members'] as const),
    ...(['crypto', 'database', 'isGuest', 'sync'] as const),
  ],
  before: {
    'fileTrees.trees': listView(NO_TREES),
    'fileTrees.files': listView(NO_FILES, ['look']),
    'fileTrees.people': view(NO_PEOPLE),
    'fileTrees.uploads': view(NO_UPLOADS),
    'fileTrees.find': SIGNED_OUT,
    'fileTrees.versions': SIGNED_OUT,
    'fileTrees.create': SIGNED_OUT,
    'fileTrees.change': SIGNED_OUT,
    'fileTrees.invite': SIGNED_OUT,
    'fileTrees.setRole': SIGNED_OUT,
    'fileTrees.upload': SIGNED_OUT,
    'fileTrees.stopUpload': command(ok(null)),
    'fileTrees.changeFile': SIGNED_OUT,
  },
  start: (deps, scope) => {
    joinWhenNeeded(deps, scope);
    const load = loadedOnce(deps);
    return { ...viewHandlers(load), ...commandHandlers(load) };
  },
});

type Load = () => Promise<RunningTrees>;
type Part<Names extends keyof FileTreesApi> = Pick<Handlers<FileTreesApi>, Names>;

function viewHandlers(load: Load): Part<Exclude<keyof FileTreesApi, CommandName>> {
  return {
    'fileTrees.trees': {
      shape: 'listView',
      open: (_params, inner) => loadedView(inner, NO_TREES, load, (trees, scope) => trees.openTrees(scope)),
    },
    'fileTrees.files': {
      shape: 'listView',
      open: ({ treeId }, inner) => {
        const opening = load().then((trees) => trees.openFiles(treeId, inner));
        return {
          value: loadedView(
            inner,
            NO_FILES,
            () => opening,
            ({ value }) => value,
          ),
          calls: { look: async (input, asking) => (await opening).calls.look(input, asking) },
        };
      },
    },
    'fileTrees.people': {
      shape: 'view',
      open: ({ treeId }, inner) =>
        loadedView(inner, NO_PEOPLE, load, (trees, scope) => trees.openPeople(treeId, scope)),
    },
    'fileTrees.uploads': {
      shape: 'view',
      open: (_params, inner) => loadedView(inner, NO_UPLOADS, load, (trees) => trees.uploads),
    },
  };
}

function commandHandlers(load: Load): Part<CommandName> {
  const act = <Name extends CommandName>(name: Name): Handlers<FileTreesApi>[Name] => {
    const run = async (input: never, asking: CommandContext) => (await load()).acts[name](input, asking);
    return { shape: 'command', run } as Handlers<FileTreesApi>[Name];
  };
  return {
    'fileTrees.find': act('fileTrees.find'),
    'fileTrees.versions': act('fileTrees.versions'),
    'fileTrees.create': act('fileTrees.create'),
    'fileTrees.change': act('fileTrees.change'),
    'fileTrees.invite': act('fileTrees.invite'),
    'fileTrees.setRole': act('fileTrees.setRole'),
    'fileTrees.upload': act('fileTrees.upload'),
    'fileTrees.stopUpload': act('fileTrees.stopUpload'),
    'fileTrees.changeFile': act('fileTrees.changeFile'),
  };
}

/** Gives the code once it is loaded. What could not be fetched is asked for again the next time. */
function loadedOnce(deps: AccountParts): Load {
  let loading: ReturnType<Load> | undefined;
  return () => {
    loading ??= import('./running.ts').then(
      ({ RunningTrees: Running }) => new Running(deps),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}

/** Nothing of this is loaded for who is in no tree. */
function joinWhenNeeded(deps: Need<'clock' | 'rooms' | 'requests'>, scope: Scope): void {
  const { rooms } = deps;
  let isStarted = false;
  const look = (ids: Iterable<RoomId>) => {
    const isInSome = [...ids].some((roomId) => {
      const record = rooms.records.get(roomId);
      return record !== undefined && isFileTree(record);
    });
    if (!isInSome || isStarted) return;
    isStarted = true;
    scope.run(async () => (await import('./join-folders.ts')).joinFolders(deps, scope));
  };
  look(rooms.records.keys());
  if (!isStarted) scope.onEnd(rooms.changed.subscribe(look));
}
