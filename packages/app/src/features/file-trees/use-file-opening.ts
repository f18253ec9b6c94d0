import type { FileItem, FoundFile } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/dom/save-file.ts';
import { MediaContext } from '../../lib/media/media-source.ts';
import { viewerDesk } from '../../lib/media/viewer-desk.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { AnyFailure } from './failure-text.ts';
import { fileKindOf } from './file-kind.ts';

/** A film or a sound that is played. */
export interface PlayedFile extends FoundFile {
  readonly kind: 'film' | 'sound';
}

export interface FileOpening {
  readonly open: (file: FileItem) => void;
  readonly download: (fileId: EventId, name: string) => void;
  /** The name of the file that is being fetched; null for none. */
  readonly fetching: string | null;
  readonly failure: AnyFailure | null;
  readonly played: PlayedFile | null;
  readonly stopPlaying: () => void;
}

/** Opens files of a tree: pictures, films and sounds here, all else by the machine. */
export function useFileOpening(treeId: RoomId): FileOpening {
  const find = useCommand('fileTrees.find');
  const media = use(MediaContext);
  const { begin, end, ...task } = useTask();
  const [played, setPlayed] = useState<PlayedFile | null>(null);
  const download = useCallback(
    async (fileId: EventId, name: string): Promise<void> => {
      if (media === null) return;
      const signal = begin(name);
      const found = await find({ treeId, fileId }, { signal });
      if (!found.ok) return end(signal, found.error);
      const answer = await media.original({ source: found.value.source }, { signal });
      if (answer.ok && !signal.aborted) saveFile(answer.value.bytes, name);
      end(signal, answer.ok ? null : answer.error);
    },
    [treeId, media, find, begin, end],
  );
  const open = useCallback(
    async ({ fileId, name }: FileItem): Promise<void> => {
      const signal = begin(name);
      const found = await find({ treeId, fileId }, { signal });
      end(signal, found.ok ? null : found.error);
      if (!found.ok || signal.aborted) return;
      const { source, mimetype } = found.value;
      const kind = fileKindOf(name, mimetype);
      if (kind === 'picture') {
        const alone = { roomId: null, eventId: null, description: null, size: null };
        viewerDesk.set({ ...alone, key: fileId, source, fileName: name });
      } else if (kind === 'film' || kind === 'sound') setPlayed({ ...found.value, kind });
      else await download(fileId, name);
    },
    [treeId, find, begin, end, download],
  );
  return {
    ...{ ...task, played },
    open: useCallback((file: FileItem) => void open(file), [open]),
    download: useCallback((fileId: EventId, name: string) => void download(fileId, name), [download]),
    stopPlaying: useCallback(() => setPlayed(null), []),
  };
}

/** One file that is fetched: another one takes its place. */
function useTask() {
  const [fetching, setFetching] = useState<string | null>(null);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = useCallback((name: string) => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    setFetching(name);
    setFailure(null);
    return controller.signal;
  }, []);
  const end = useCallback((signal: AbortSignal, failed: AnyFailure | null) => {
    if (signal.aborted) return;
    setFetching(null);
    setFailure(failed);
  }, []);
  return { fetching, failure, begin, end };
}
