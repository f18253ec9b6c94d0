import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect } from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';
import { privacy } from '../../lib/privacy/privacy.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { ComposerState } from './use-composer.ts';

/** A composer that tells others that somebody writes in it, and that they do not any more. */
export interface TellingComposer extends ComposerState {
  /** Nobody writes just now. */
  readonly pause: () => void;
}

/** Adds the telling, for as long as the room is open, unless the person chose not to show it. */
export function useTypingNews(roomId: RoomId, composer: ComposerState): TellingComposer {
  const tell = useCommand('typing.tell');
  const news = useCallback(
    (isTyping: boolean) => void tell({ roomId, isTyping: isTyping && privacy.current.showsTyping }),
    [tell, roomId],
  );
  useEffect(() => () => news(false), [news]);
  return {
    ...composer,
    type: (text) => {
      news(text.trim() !== '');
      composer.type(text);
    },
    send: () => {
      composer.send();
      // The message first: what is asked of the engine and the network meanwhile would hold it up.
      afterNextPaint(() => news(false));
    },
    pause: () => {
      composer.release();
      news(false);
    },
  };
}
