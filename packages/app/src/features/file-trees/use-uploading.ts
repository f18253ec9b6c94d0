import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useCallback, useRef } from 'react';
import { useDrop } from '../../lib/dom/use-drop.ts';
import { useClient } from '../../lib/view/client-context.ts';
import type { FilePickerHandle } from './FilePicker.tsx';
import { startUploads } from './upload-desk.ts';

export interface TreeUploading {
  /** The part of the page that takes files which are dropped. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly picker: RefObject<FilePickerHandle | null>;
  /** Files are held over it. */
  readonly isOver: boolean;
  readonly upload: (files: readonly File[], replaces?: EventId | null) => void;
}

/** The ways of files into the open tree: chosen, or dropped. */
export function useUploading(treeId: RoomId, mayEdit: boolean): TreeUploading {
  const { client } = useClient();
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<FilePickerHandle>(null);
  const upload = useCallback(
    (files: readonly File[], replaces: EventId | null = null) => {
      if (mayEdit && files.length > 0) startUploads(client, { treeId, replaces }, files);
    },
    [client, treeId, mayEdit],
  );
  const isOver = useDrop(place, upload);
  return { place, picker, upload, isOver: isOver && mayEdit };
}
