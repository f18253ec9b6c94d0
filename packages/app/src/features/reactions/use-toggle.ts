import { useCommand } from '../../lib/view/use-command.ts';
import type { MessageItem } from '../timeline/contract.ts';
import { useFeed } from '../timeline/feed-context.ts';

/** Adds or takes back one's reaction to a message. What the server refuses later is told by the room (`messages.refused`). */
export function useToggle({ relationId }: MessageItem): (key: string) => void {
  const { roomId, say } = useFeed();
  const toggle = useCommand('reactions.toggle');
  return (key) => {
    void toggle({ roomId, eventId: relationId, key }).then(({ ok }) => {
      if (!ok)
        say({
          kind: 'failed',
          text: /*i18n*/ { id: 'reactions.failed', message: 'Your reaction was not kept. Try again in a moment.' },
        });
    });
  };
}
