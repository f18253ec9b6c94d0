import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../lib/view/client-context.ts';
import { beginChoosing } from '../choosing/choosing.ts';
import type {
  ActionContext,
  ActionNote,
  ActionPerformance,
  ActionRoom,
  MessageAction,
  MessageItem,
} from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import type { Point } from '../feed-context.ts';
import { articleOf } from '../rows/article-of.ts';
import type { Rows } from '../rows/timeline-rows.ts';
import { useActionRoom } from './use-action-room.ts';

const NOTE_MS = 1_800;

/** What is open over the messages: by the key of its message, which may change meanwhile. */
export type OpenAction =
  | { readonly kind: 'menu'; readonly key: string; readonly at: Point }
  | {
      readonly kind: 'dialog';
      readonly key: string;
      readonly Dialog: Extract<ActionPerformance, { readonly kind: 'dialog' }>['Dialog'];
    };

export interface ActionHostState {
  readonly open: OpenAction | null;
  /** The message that it is about; null when that has gone. */
  readonly item: MessageItem | null;
  /** What came of the last action. */
  readonly note: ActionNote | null;
  readonly say: (note: ActionNote | null) => void;
  readonly act: (action: MessageAction, item: MessageItem) => void;
  readonly openMenu: (item: MessageItem, at: Point) => void;
  readonly close: () => void;
  /** What the person may do here. */
  readonly room: ActionRoom;
}

/** Performs what can be done with messages, and holds what is open for it: rows come and go while one is asked. */
export function useActionHost(
  { roomId, threadRoot }: Pick<ActionContext, 'roomId' | 'threadRoot'>,
  scroller: RefObject<HTMLDivElement | null>,
  rows: Rows,
): ActionHostState {
  const { client } = useClient();
  const { wordsOf } = useTimelineSlots();
  const room = useActionRoom(roomId);
  const [open, setOpen] = useState<OpenAction | null>(null);
  const [note, setNote] = useState<ActionNote | null>(null);

  const act = useCallback(
    (action: MessageAction, item: MessageItem) => {
      const { perform } = action;
      if (perform.kind === 'dialog') return setOpen({ kind: 'dialog', key: item.key, Dialog: perform.Dialog });
      setOpen(null);
      if (perform.kind === 'choose') return beginChoosing({ roomId, threadRoot }, perform.acts, item);
      const words = (most: number) => wordsOf(item, most);
      void perform.run({ client, roomId, threadRoot, item, wordsOf: words }).then(setNote);
    },
    [client, roomId, threadRoot, wordsOf],
  );
  const openMenu = useCallback((item: MessageItem, at: Point) => setOpen({ kind: 'menu', key: item.key, at }), []);
  const close = useCallback(() => setOpen(null), []);

  useEffect(() => {
    if (note?.kind !== 'done') return;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  // What opened it may be gone: focus goes to the message, so that the keys go on from there.
  useEffect(() => {
    if (open === null) return;
    const { key } = open;
    const messages = scroller.current;
    return () => {
      if (document.activeElement === document.body) articleOf(messages, key)?.focus({ preventScroll: true });
    };
  }, [open, scroller]);

  const row = open === null ? undefined : rows.byKey.get(open.key);
  return { open, item: row?.kind === 'message' ? row.item : null, note, say: setNote, act, openMenu, close, room };
}
