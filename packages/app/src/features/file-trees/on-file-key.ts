import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { KeyboardEvent } from 'react';
import type { FileActs } from './file-acts.ts';

/** F2 renames a file, Delete asks to delete it; a locked one is left as it is. */
export function onFileKey(event: KeyboardEvent, file: FileItem, acts: FileActs): void {
  if (file.isLocked) return;
  if (event.key === 'F2') acts.rename(file);
  else if (event.key === 'Delete') acts.remove(file);
  else return;
  event.preventDefault();
}
