import type { FileChange, FilePlace, TreeChange } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useMemo } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { AnyFailure } from './failure-text.ts';

type Made =
  | { readonly ok: true; readonly value: { readonly treeId: RoomId } }
  | { readonly ok: false; readonly error: AnyFailure };

/** Changes of trees and files; each gives its failure, null for none. The same object each time. */
export interface TreeActs {
  readonly create: (name: string, parentId: RoomId | null) => Promise<Made>;
  readonly changeTree: (treeId: RoomId, change: TreeChange) => Promise<AnyFailure | null>;
  readonly changeFile: (place: FilePlace, change: FileChange) => Promise<AnyFailure | null>;
}

/** The changes that the page of files makes. */
export function useTreeActs(): TreeActs {
  const create = useCommand('fileTrees.create');
  const changeTree = useCommand('fileTrees.change');
  const changeFile = useCommand('fileTrees.changeFile');
  return useMemo(
    () => ({
      create: (name, parentId) => create({ name, parentId }),
      changeTree: async (treeId, change) => {
        const answer = await changeTree({ treeId, change });
        return answer.ok ? null : answer.error;
      },
      changeFile: async (place, change) => {
        const answer = await changeFile({ ...place, change });
        return answer.ok ? null : answer.error;
      },
    }),
    [create, changeTree, changeFile],
  );
}
