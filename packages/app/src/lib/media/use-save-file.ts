import type { FileSource, MediaFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../dom/save-file.ts';
import { useCommand } from '../view/use-command.ts';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: MediaFailure | PortFailure };

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
    if (answer.ok) saveFile(answer.value.bytes, fileName);
    setState(answer.ok ? { kind: 'idle' } : { kind: 'failed', failure: answer.error });
  }, [source, fileName, download]);

  return { state, save: () => void save() };
}
