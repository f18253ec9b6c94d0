import type { SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import { drafts } from './drafts.ts';

export interface ComposerState {
  readonly text: string;
  /** Why the last message could not even be kept; its text is back in the box. */
  readonly failure: SendTextFailure | PortFailure | null;
  readonly type: (text: string) => void;
  readonly send: () => void;
}

/**
 * What is being written in a room. Sending empties the box at once; the message is shown by the timeline as soon as the
 * engine has stored it, and its text comes back if that fails.
 */
export function useComposer(roomId: RoomId): ComposerState {
  const sendText = useCommand('messages.sendText');
  const [text, setText] = useState(() => drafts.read(roomId));
  const [failure, setFailure] = useState<ComposerState['failure']>(null);

  const type = (next: string) => {
    drafts.write(roomId, next);
    setText(next);
    setFailure(null);
  };

  const send = async () => {
    if (text.trim() === '') return;
    type('');
    const answer = await sendText({ roomId, text, format: 'markdown' });
    if (answer.ok) return;
    // What was begun meanwhile stays, under what came back.
    const meanwhile = drafts.read(roomId);
    type(meanwhile === '' ? text : `${text}\n${meanwhile}`);
    setFailure(answer.error);
  };

  return { text, failure, type, send: () => void send() };
}
