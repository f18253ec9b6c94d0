import { connectClient } from '@parley/sdk/client/connect.main.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { allowScript, trustedScriptUrl } from '../../lib/dom/trusted-script-url.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';
import { BUILD_ID } from './build-id.ts';
import engineUrl from './engine.worker.ts?worker&url';
import { engineMissing } from './engine-missing.ts';

allowScript(engineUrl);

/** Results of starting, by place, for all callers. */
const begun = new Map<number, () => Client>();

/** Longer than finding an engine takes, and too short to be seen. */
const PATIENCE_MS = 100;

let chosen: () => void = () => undefined;

/**
 * Settles when the engine was found or its worker asked for, or a moment later. To find it the browser is asked twice, and its answers
 * wait while this thread is busy: drawing before that keeps the engine from starting.
 */
export const engineOnItsWay = new Promise<void>((resolve) => {
  chosen = resolve;
  setTimeout(resolve, PATIENCE_MS);
});

/**
 * Begins to connect to the engine of a place, the shown one by default: the one that another tab started, or to start it, unless that was
 * begun. Never throws.
 */
export function beginEngine(place = shownPlace.current.place): () => Client {
  const known = begun.get(place);
  if (known !== undefined) return known;
  const made = attempt(() =>
    connectClient({
      place,
      build: BUILD_ID,
      workerUrl: trustedScriptUrl(engineUrl),
      onMissing: (isMissing) => engineMissing.tell(place, isMissing),
      onChosen: () => chosen(),
    }),
  );
  begun.set(place, made);
  return made;
}

/** Ends the connection to the engine of a place. */
export function endEngine(place: number): void {
  const known = begun.get(place);
  begun.delete(place);
  engineMissing.tell(place, false);
  // A connection that could not be made has nothing to end.
  if (known !== undefined) attempt(() => known().close());
}

/** What `make` returns or throws now, to be had later. */
function attempt<Value>(make: () => Value): () => Value {
  try {
    const value = make();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
