import { useReadable } from '../../lib/store/use-readable.ts';
import { type FileLook, fileLook } from './file-look.ts';

/** The way in which files are drawn, and the choice of another. Where one pane fits, tiles would show less than as many lines. */
export function useFileLook(isNarrow: boolean): { readonly look: FileLook; readonly choose: (look: FileLook) => void } {
  const chosen = useReadable(fileLook);
  return { look: isNarrow ? 'list' : chosen, choose };
}

function choose(look: FileLook): void {
  fileLook.change(() => look);
}
