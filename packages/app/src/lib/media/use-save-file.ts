import type { FileSource, MediaBytes, MediaFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCommand } from '../view/use-command.ts';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: MediaFailure | PortFailure };

/** How long the browser has to begin with the file before its address goes. */
const HANDOVER_MS = 60_000;

/** Fetches a file and hands it to the browser to save. Whatever it is, it is never opened in the page (SEC-31). */
export function useSaveFile(
  source: FileSource | null,
  fileName: string,
): { readonly state: SaveState; readonly save: () => void } {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const download = useCommand('media.download');
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const save = useCallback(async () => {
    if (source === null) return;
    const controller = new AbortController();
    underWay.current = controller;
    setState({ kind: 'loading' });
    const answer = await download({ source }, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if (answer.ok) handOver(answer.value, fileName);
    setState(answer.ok ? { kind: 'idle' } : { kind: 'failed', failure: answer.error });
  }, [source, fileName, download]);

  return { state, save: () => void save() };
}

function handOver({ bytes }: MediaBytes, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDOVER_MS);
}
