import type { TreeItem } from '@parley/sdk/client/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openFolders } from './open-folders.ts';
import { asked, engine, item, show, tree } from './test-files.tsx';

/** A tree with three folders, and another one with one. */
const TREES = [
  tree(0, null, 0, 2),
  tree(1, 0, 0, 3),
  tree(2, 0, 1, 3),
  tree(3, 0, 2, 3),
  tree(5, null, 1, 2),
  tree(6, 5, 0, 1),
];

beforeEach(() => openFolders.set(new Set(TREES.map(({ treeId }) => treeId))));

/** Drags a folder to a height of another one: 0 is its upper edge, 1 the lower one. */
async function drag(name: string, to: string, height: number): Promise<void> {
  await expect.element(item(to)).toBeVisible();
  const row = item(to).element().getBoundingClientRect();
  const targetPosition = { x: 60, y: Math.min(row.height - 1, Math.max(1, row.height * height)) };
  await userEvent.dragAndDrop(item(name), item(to), { targetPosition });
}

function placed(trees: readonly TreeItem[]) {
  const remote = engine(trees, []);
  show(remote);
  return () => asked(remote, 'fileTrees.change').map(({ input }) => input);
}

const place = (n: number, parent: number, to: number) => ({
  treeId: `!t${n}:x`,
  change: { kind: 'place', parentId: `!t${parent}:x`, to },
});

test('[FT-19] a folder that is dropped on the edge of another one comes before or after it, else into it', async () => {
  const changes = placed(TREES);
  await drag('Tree 3', 'Tree 1', 0);
  await expect.poll(changes).toEqual([place(3, 0, 0)]);
  await expect.element(page.getByText('Tree 3 is number 1 of 3 in Tree 0')).toHaveRole('status');
  await drag('Tree 1', 'Tree 2', 1);
  await expect.poll(changes).toHaveLength(2);
  await drag('Tree 1', 'Tree 3', 0.5);
  await expect.poll(changes).toHaveLength(3);
  await drag('Tree 6', 'Tree 2', 1);
  await expect.poll(changes).toHaveLength(4);
  expect(changes().slice(1)).toEqual([place(1, 0, 1), place(1, 3, 0), place(6, 0, 2)]);
});

test('[FT-19] where the tree around it may not be changed, a folder is only put into another one', async () => {
  const changes = placed(TREES.map((each) => (each.treeId === '!t0:x' ? { ...each, mayEdit: false } : each)));
  await drag('Tree 3', 'Tree 1', 0);
  await expect.poll(changes).toEqual([place(3, 1, 0)]);
});
