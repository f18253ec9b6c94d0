import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../lib/view/client-context.ts';
import type { HearWriting } from './contract.ts';
import type { ComposerState } from './use-composer.ts';

/** The engine hears again of somebody who goes on writing; it takes a pause of eight seconds for the end. */
const HEAR_AGAIN_MS = 2_000;
/** A message is drawn and asked for by then: what is asked of the engine and the network meanwhile would hold it up. */
const AFTER_SENDING_MS = 50;

/** A composer that tells others that somebody writes in it, and that they do not any more. */
export interface TellingComposer extends ComposerState {
  /** Nobody writes just now. */
  readonly pause: () => void;
}

/** Adds the telling, for as long as the room is open. */
export function useTypingNews(roomId: RoomId, composer: ComposerState, hear?: HearWriting): TellingComposer {
  const { client } = useClient();
  const news = useMemo(() => sparingly((isWriting) => hear?.(client, roomId, isWriting)), [hear, client, roomId]);
  useEffect(() => () => news(false), [news]);
  return {
    ...composer,
    type: (text) => {
      news(text.trim() !== '');
      composer.type(text);
    },
    send: () => {
      composer.send();
      setTimeout(() => news(false), AFTER_SENDING_MS);
    },
    pause: () => {
      composer.release();
      news(false);
    },
  };
}

/** Not each key is news: passes on a begin, an end, and now and then that it goes on. */
function sparingly(pass: (isWriting: boolean) => void): (isWriting: boolean) => void {
  let passedAtMs: number | null = null;
  return (isWriting) => {
    const nowMs = performance.now();
    if (isWriting && passedAtMs !== null && nowMs - passedAtMs < HEAR_AGAIN_MS) return;
    if (!isWriting && passedAtMs === null) return;
    passedAtMs = isWriting ? nowMs : null;
    pass(isWriting);
  };
}
