import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { useIsIdle } from '../field/use-is-idle.ts';
import { writingSettings } from '../writing/writing-settings.ts';
import type * as RichField from './rich-field.ts';

export type RichModule = typeof RichField;

/** Running the editor's code and drawing the field take 20 and 40 ms in a page that just started: each has a task of its own. */
const chunk = new Chunk<RichModule>(async () => {
  const module = await import('./rich-field.ts');
  await new Promise<void>((resolve) => setTimeout(resolve));
  return module;
});
/** Nothing to fetch: Markdown is shown as typed. */
const none = new Chunk<null>(() => Promise.resolve(null));

/** The code of the rich field, fetched once the room is drawn; null until it is there, if it does not come, and where it is not wanted. */
export function useRich(): RichModule | null {
  const { isRich } = useReadable(writingSettings);
  const isIdle = useIsIdle();
  const state = useChunk<RichModule | null>(isRich && isIdle ? chunk : none);
  return state.kind === 'ready' ? state.module : null;
}
