import { useCommand } from '../../lib/view/use-command.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';

/** Adds or takes back one's reaction to a message. What the server refuses later is told by the room (`messages.refused`). */
export function useToggle({
  roomId,
  item,
  say,
}: Omit<ActionDialogProps, 'onClose'>): (key: string, shortcode?: string) => void {
  const toggle = useCommand('reactions.toggle');
  return (key, shortcode) => {
    const named = shortcode === undefined ? {} : { shortcode };
    void toggle({ roomId, eventId: item.relationId, key, ...named }).then(({ ok }) => {
      if (!ok)
        say({
          kind: 'failed',
          text: /*i18n*/ {
            id: 'reactions.failed',
            message: 'Your reaction could not be saved. Try again in a moment.',
          },
        });
    });
  };
}
