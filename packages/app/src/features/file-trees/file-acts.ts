import type { FileItem } from '@parley/sdk/client/contract.ts';

/** Everything that can be done with a file of the open tree. The same functions as long as the tree is open. */
export interface FileActs {
  readonly open: (file: FileItem) => void;
  readonly download: (file: FileItem) => void;
  /** Selects it, or not any more. */
  readonly toggle: (file: FileItem) => void;
  readonly rename: (file: FileItem) => void;
  readonly replace: (file: FileItem) => void;
  readonly showVersions: (file: FileItem) => void;
  readonly move: (file: FileItem) => void;
  readonly setLocked: (file: FileItem, isLocked: boolean) => void;
  readonly remove: (file: FileItem) => void;
}
