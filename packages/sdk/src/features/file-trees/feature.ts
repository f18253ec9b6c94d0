import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { command, listView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import { isFileTree } from '../../core/rooms/rooms.ts';
import type { CommandContext, CommandHandler, Handlers } from '../../port/host/handlers.ts';
import { BRANCH_TYPE, DATA_TREE, PURPOSE_TYPE } from '../../protocol/events/file-tree.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { FileTreesApi } from './contract.ts';
import { NO_FILES, NO_PEOPLE, NO_TREES, NO_UPLOADS } from './no-trees.ts';
import type * as RunningTrees from './running.ts';
import { leafStore } from './stores.ts';
import type { TreeDeps } from './tree-deps.ts';

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

type Running = typeof RunningTrees;
/** The code of trees, and what it stands on: one for the account. */
type Load = () => Promise<{ readonly running: Running; readonly deps: TreeDeps }>;
type Part<Names extends keyof FileTreesApi> = Pick<Handlers<FileTreesApi>, Names>;
type ViewNames = 'fileTrees.trees' | 'fileTrees.files' | 'fileTrees.people' | 'fileTrees.uploads';

function viewHandlers(load: Load): Part<ViewNames> {
  return {
    'fileTrees.trees': {
      shape: 'listView',
      open: (_params, inner) =>
        loadedView(inner, NO_TREES, load, ({ running, deps }, scope) => running.openTrees(deps, scope)),
    },
    'fileTrees.files': {
      shape: 'listView',
      open: ({ treeId }, inner) => {
        const opening = load().then(({ running, deps }) => running.openFiles(deps, treeId, inner));
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
        loadedView(inner, NO_PEOPLE, load, ({ running, deps }, scope) => running.openPeople(deps, treeId, scope)),
    },
    'fileTrees.uploads': {
      shape: 'view',
      open: (_params, inner) => loadedView(inner, NO_UPLOADS, load, ({ deps }) => deps.uploads.shown),
    },
  };
}

function commandHandlers(load: Load): Part<Exclude<keyof FileTreesApi, ViewNames>> {
  // Orders and levels are set from what the change before left.
  const changes = new Serial();
  const acting = <Input, Outcome>(
    act: (code: Awaited<ReturnType<Load>>, input: Input, asking: CommandContext) => Promise<Outcome>,
  ): CommandHandler<Input, Outcome> => ({
    shape: 'command',
    run: async (input, asking) => act(await load(), input, asking),
  });
  const inTurn = <Input, Outcome>({ run, ...rest }: CommandHandler<Input, Outcome>) => ({
    ...rest,
    run: (...asked: Parameters<typeof run>) => changes.run(() => run(...asked)),
  });
  return {
    'fileTrees.find': acting(({ running, deps }, place, { signal }) => running.findFile(deps, place, signal)),
    'fileTrees.versions': acting(({ running, deps }, place, { signal }) => running.versionsOf(deps, place, signal)),
    'fileTrees.create': acting(({ running, deps }, tree, { signal }) => running.makeTree(deps, tree, signal)),
    'fileTrees.change': inTurn(
      acting(({ running, deps }, input, { signal }) => running.changeTree(deps, input, signal)),
    ),
    'fileTrees.invite': acting(({ running, deps }, person, { signal }) => running.invite(deps, person, signal)),
    'fileTrees.setRole': inTurn(
      acting(({ running, deps }, person, { signal }) => running.setRole(deps, person, signal)),
    ),
    'fileTrees.upload': acting(({ running, deps }, file, { signal, commandId }) =>
      running.putFile(deps, file, txnIdOf(commandId), signal),
    ),
    'fileTrees.stopUpload': acting(async ({ deps }, { uploadId }) => {
      deps.uploads.stop(uploadId);
      return ok(null);
    }),
    'fileTrees.changeFile': acting(({ running, deps }, input, { signal, commandId }) =>
      running.changeFile(deps, input, txnIdOf(commandId), signal),
    ),
  };
}

/** Gives the code once it is loaded. What could not be fetched is asked for again the next time. */
function loadedOnce(deps: Omit<TreeDeps, 'leaves' | 'uploads'>): Load {
  let loading: ReturnType<Load> | undefined;
  const load: Load = async () => {
    const running = await import('./running.ts');
    return { running, deps: { ...deps, leaves: new running.LeafBook(deps), uploads: new running.Uploads() } };
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
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
