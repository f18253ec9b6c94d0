/** The strong suppression of noise: its code is fetched with the first microphone that needs it. */
import type { CleanSound } from '@parley/sdk/client/calls.main.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { Chunk } from '../../chunk/chunk.ts';

const cleanChunk = new Chunk(() => import('./clean-track.ts'));
const hasFailed = new ObservableValue(false);

/** True if the last microphone could not be cleaned: the browser does what it can. */
export const cleaningFailed: Readable<boolean> = hasFailed;

/** Takes the noise out of a microphone's sound; null if that cannot be done here. */
export const cleanSound: CleanSound = async (microphone) => {
  await cleanChunk.load();
  const chunk = cleanChunk.current;
  const clean =
    chunk.kind === 'ready'
      ? await chunk.module.cleanTrack(microphone).then(
          (track) => track,
          // Whatever the reason, it is said by `cleaningFailed`.
          () => null,
        )
      : null;
  hasFailed.set(clean === null);
  return clean;
};
