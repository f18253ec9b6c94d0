import { type RefObject, useMemo, useRef } from 'react';
import type { ConversationControls } from './contract.ts';

/** What ties the messages to the composer under them: the messages fill `controls`, the composer asks `conversation`. */
export function useConversation(): {
  readonly controls: RefObject<ConversationControls | null>;
  readonly conversation: ConversationControls;
} {
  const controls = useRef<ConversationControls | null>(null);
  const conversation = useMemo<ConversationControls>(
    () => ({
      toLatest: () => controls.current?.toLatest(),
      focusNewest: () => controls.current?.focusNewest() ?? false,
      findNewest: (wanted) => controls.current?.findNewest(wanted) ?? null,
    }),
    [],
  );
  return { controls, conversation };
}
