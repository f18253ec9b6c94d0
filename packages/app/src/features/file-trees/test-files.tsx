/** The page of files on a scripted engine, for tests. */
import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { page } from 'vitest/browser';
import { useRoute } from '../../lib/route/use-route.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { FilesPage } from './FilesPage.tsx';

const MIRA = { userId: '@mira:x' as UserId, name: 'Mira' };

/** Tree number `n`; a folder of tree number `parent`. */
export function tree(n: number, parent: number | null, place: number, count: number): TreeItem {
  const id = (of: number) => `!t${of}:x` as RoomId;
  return {
    ...{ key: id(n), treeId: id(n), name: { kind: 'named', name: `Tree ${n}` }, depth: parent === null ? 0 : 1 },
    ...{ parentId: parent === null ? null : id(parent), place, count, hasFolders: parent === null, mayEdit: true },
  };
}

/** File number `n`. */
export function file(n: number, over: Partial<FileItem> = {}): FileItem {
  const fileId = `$f${n}` as EventId;
  const changed = { changedBy: MIRA, changedAt: n * 1_000 };
  return {
    ...{ key: fileId, fileId, name: `File ${n}.txt`, version: 1, isLocked: false, details: null },
    ...changed,
    ...over,
  };
}

/** Trees with folders each, and files in the first one. */
export function engine(trees: readonly TreeItem[], files: readonly FileItem[], mayEdit = true): FakeRemote {
  const remote = new FakeRemote();
  remote.setList('fileTrees.trees', null, { head: { isKnown: true }, items: trees });
  remote.setView('fileTrees.uploads', null, []);
  const rights = { mayEdit, mayInvite: mayEdit, maySetRoles: mayEdit, isTop: true };
  const head = { kind: 'known', name: { kind: 'named', name: 'Tree 0' }, role: mayEdit ? 'owner' : 'viewer' } as const;
  for (const { treeId } of trees)
    remote.setList(
      'fileTrees.files',
      { treeId },
      { head: { ...head, ...rights }, items: treeId === '!t0:x' ? files : [] },
    );
  remote.answer('fileTrees.changeFile', async () => ({ ok: true, value: null }));
  remote.answer('fileTrees.change', async () => ({ ok: true, value: null }));
  return remote;
}

function Routed() {
  const route = useRoute();
  return <FilesPage treeId={route.kind === 'files' ? route.treeId : null} leading={null} />;
}

/** Draws the page. */
export function show(remote: FakeRemote, hash = '#/files/!t0:x'): void {
  window.location.hash = hash;
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <div style={{ display: 'flex', width: 1_000, height: 600 }}>
        <Routed />
      </div>
    </ClientContext>,
  );
}

/** Two trees, and two folders in the first one. */
export const FEW = [tree(0, null, 0, 2), tree(1, 0, 0, 2), tree(2, 0, 1, 2), tree(3, null, 1, 2)];
/** A tree or a folder on the page. */
export const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
/** The files of the first tree. */
export const grid = () => page.getByRole('grid', { name: 'Files in Tree 0' });
/** Commands of one name that the page gave. */
export const asked = (remote: FakeRemote, name: string) => remote.commands.filter((command) => command.name === name);
