import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';
import type { CommandMessage } from '../contract.ts';

/** So many people are notified without a question. */
const MOST_UNASKED = 50;

/** True if a message may be sent: `@room` in it notifies few people, or the user means it. */
export type AskAll = (text: string, format: CommandMessage['format']) => Promise<boolean>;

/** The question whether so many people are meant. */
export interface AllQuestion {
  readonly count: number;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before a message notifies everybody in a large room. A second message that is sent meanwhile is not. */
export function useAskAll(roomId: RoomId): { readonly ask: AskAll; readonly question: AllQuestion | null } {
  const countTold = useCommand('messages.countTold');
  const [question, setQuestion] = useState<AllQuestion | null>(null);
  const open = useRef<AllQuestion>(null);
  const isAsking = useRef(false);
  const show = (next: AllQuestion | null) => {
    open.current = next;
    setQuestion(next);
  };
  // Leaving the room is no consent.
  useEffect(() => () => open.current?.answer(false), [roomId]);

  const ask: AskAll = async (text, format) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    const told = await countTold({ roomId, text, format });
    const isMeant =
      !told.ok ||
      told.value <= MOST_UNASKED ||
      (await new Promise<boolean>((answer) => show({ count: told.value, answer })));
    isAsking.current = false;
    show(null);
    return isMeant;
  };
  return { ask, question };
}

/** True for a text that may notify everybody: the engine knows whether it does. */
export function mayNameAll(text: string): boolean {
  return text.includes('@room');
}
