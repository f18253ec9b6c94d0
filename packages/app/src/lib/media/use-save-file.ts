import type { FileSource, MediaFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../dom/save-file.ts';
import { MediaContext } from './media-source.ts';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: MediaFailure | PortFailure };

/** Fetches a file and hands it to the browser to save. Whatever it is, it is never opened in the page (SEC-31). */
export function useSaveFile(
  source: FileSource | null,
  fileName: string,
): { readonly state: SaveState; readonly save: () => void; readonly cancel: () => void } {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const media = use(MediaContext);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const save = useCallback(async () => {
    if (source === null || media === null) return;
    const controller = new AbortController();
    underWay.current = controller;
    setState({ kind: 'loading' });
    const answer = await media.original({ source }, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if (answer.ok) saveFile(answer.value.bytes, fileName);
    setState(answer.ok ? { kind: 'idle' } : { kind: 'failed', failure: answer.error });
  }, [source, fileName, media]);

  const cancel = () => {
    underWay.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, save: () => void save(), cancel };
}

/** Fetches a file that somebody looks into; null while it is on its way. */
export function useFileBytes(source: FileSource): Uint8Array<ArrayBuffer> | 'failed' | null {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | 'failed' | null>(null);
  const media = use(MediaContext);
  useEffect(() => {
    if (media === null) return;
    const controller = new AbortController();
    void media.original({ source }, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setBytes(answer.ok ? answer.value.bytes : 'failed');
    });
    return () => controller.abort();
  }, [source, media]);
  return bytes;
}
