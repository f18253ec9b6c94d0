import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';

/** The dialog that is open over the page of files. */
export type FileDialog =
  | { readonly kind: 'newTree' | 'newFolder' | 'share' }
  | { readonly kind: 'renameTree' | 'moveTree' | 'deleteTree' | 'leaveTree'; readonly item: TreeItem }
  | { readonly kind: 'renameFile' | 'moveFile' | 'deleteFile' | 'versions'; readonly file: FileItem }
  | { readonly kind: 'moveFiles' | 'deleteFiles'; readonly files: readonly FileItem[] };
