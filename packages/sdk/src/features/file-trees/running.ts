/** File trees; loaded when somebody opens the page of files, or acts on one. */
import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { txnIdOf } from '../../core/feature/writing.ts';
import type { NamesOf } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AccountParts } from './account-parts.ts';
import { changeFile } from './change-file.ts';
import { changeTree } from './change-tree.ts';
import type { FileTreesApi } from './contract.ts';
import { findFile, versionsOf } from './file-history.ts';
import { openFiles } from './file-list.ts';
import { LeafBook } from './leaf-book.ts';
import { makeTree } from './make-tree.ts';
import { invite, openPeople, setRole } from './people.ts';
import { putFile } from './put-file.ts';
import type { TreeDeps } from './tree-deps.ts';
import { openTrees } from './tree-list.ts';
import { Uploads } from './uploads.ts';

/** The names of what can be done with trees. */
export type CommandName = NamesOf<FileTreesApi, 'command'>;

type Acts = { readonly [Name in CommandName]: Handlers<FileTreesApi>[Name]['run'] };

/** The trees of an account: one for all pages. */
export class RunningTrees {
  readonly acts: Acts;
  readonly #deps: TreeDeps;

  constructor(account: AccountParts) {
    this.#deps = { ...account, leaves: new LeafBook(account), uploads: new Uploads() };
    this.acts = actsOn(this.#deps);
  }

  /** Uploads that are under way. */
  get uploads() {
    return this.#deps.uploads.shown;
  }

  /** All trees and folders. */
  openTrees(scope: Scope) {
    return openTrees(this.#deps, scope);
  }

  /** The files of one. */
  openFiles(treeId: RoomId, scope: Scope) {
    return openFiles(this.#deps, treeId, scope);
  }

  /** The people of one. */
  openPeople(treeId: RoomId, scope: Scope) {
    return openPeople(this.#deps, treeId, scope);
  }
}

function actsOn(deps: TreeDeps): Acts {
  // Orders and levels are set from what the change before left.
  const changes = new Serial();
  return {
    'fileTrees.find': (place, { signal }) => findFile(deps, place, signal),
    'fileTrees.versions': (place, { signal }) => versionsOf(deps, place, signal),
    'fileTrees.create': (tree, { signal }) => makeTree(deps, tree, signal),
    'fileTrees.change': (input, { signal }) => changes.run(() => changeTree(deps, input, signal)),
    'fileTrees.invite': (person, { signal }) => invite(deps, person, signal),
    'fileTrees.setRole': (person, { signal }) => changes.run(() => setRole(deps, person, signal)),
    'fileTrees.upload': (file, { signal, commandId }) => putFile(deps, file, txnIdOf(commandId), signal),
    'fileTrees.stopUpload': async ({ uploadId }) => {
      deps.uploads.stop(uploadId);
      return ok(null);
    },
    'fileTrees.changeFile': (input, { signal, commandId }) => changeFile(deps, input, txnIdOf(commandId), signal),
  };
}
