import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../../lib/view/use-command.ts';
import { NotifyAllDialog } from './NotifyAllDialog.tsx';
import type { AllQuestion } from './use-all-question.ts';

/** So many people are notified without a question. */
const MOST_UNASKED = 50;

/** Asks whether everybody is meant, if they are many. The engine knows whether the words notify anybody. */
export function NotifyAll({ roomId, text, format, answer }: AllQuestion & { readonly roomId: RoomId }) {
  const countTold = useCommand('messages.countTold');
  const [count, setCount] = useState<number | null>(null);
  const ask = useEffectEvent(async () => {
    const told = await countTold({ roomId, text, format });
    if (told.ok && told.value > MOST_UNASKED) setCount(told.value);
    else answer(true);
  });
  useEffect(() => void ask(), [text]);
  return count === null ? null : <NotifyAllDialog count={count} answer={answer} />;
}
