import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useEffect } from 'react';
import { currentPrivacy } from '../../lib/privacy/privacy.ts';
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
    (isTyping: boolean) => void tell({ roomId, isTyping: isTyping && currentPrivacy().showsTyping }),
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
      news(false);
      composer.send();
    },
    pause: () => news(false),
  };
}
