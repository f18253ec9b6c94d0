import type { ViewState } from '@parley/sdk/client/remote.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListOf } from '../../lib/view/handle-cache.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useLastWhole } from '../../lib/view/use-last-whole.ts';
import { type Urgency, usePacedListView } from '../../lib/view/use-view.ts';
import { firstWindow } from './first-window.ts';
import type { RoomListItem, RoomWindowHead, RoomWindowLook } from './room-list-item.ts';

/** The part of the list that the page has. */
export type RoomWindow =
  | { readonly kind: 'waiting' | 'failed' }
  | { readonly kind: 'ready'; readonly head: RoomWindowHead; readonly items: readonly RoomListItem[] };

/** What to show; the count of changes is ours. */
export type WantedLook = Omit<RoomWindowLook, 'revision'>;

/**
 * The rows of `wanted`, as soon as the engine has given them; those of before until then. One view is open all the time and moved
 * by a command, so that a row that stays keeps its identity. An engine that took over begins with the first look again: the
 * revision in the head shows it, and it is told anew.
 */
export function useRoomWindow(wanted: WantedLook): { readonly windowId: string; readonly window: RoomWindow } {
  const [params] = useState(() => firstWindow(wanted.openRoomId));
  const drawn = useRef<WindowList | null>(null);
  const urgencyOf = useCallback((list: WindowList) => urgency(list, drawn.current), []);
  const list = usePacedListView('roomList.window', params, urgencyOf);
  drawn.current = list;
  const tell = useCommand('roomList.look');
  const sent = useRef(params.look);
  const underWay = useRef(0);
  const shown = list.kind === 'ready' ? list.value.head.revision : null;

  useLayoutEffect(() => {
    const { revision } = sent.current;
    const isNew = !isSame(sent.current, { ...wanted, revision });
    const isForgotten = underWay.current === 0 && shown !== null && shown !== revision;
    if (!isNew && !isForgotten) return;
    if (isNew) sent.current = { ...wanted, revision: revision + 1 };
    underWay.current += 1;
    void tell({ windowId: params.windowId, look: sent.current }).finally(() => {
      underWay.current -= 1;
    });
  });

  const window = useMemo(() => windowOf(list), [list]);
  return { windowId: params.windowId, window: useLastWhole(window, window.kind !== 'waiting') };
}

type WindowList = ViewState<ListOf<'roomList.window'>>;

/** What one asked for oneself is seen at once; news of rooms, many of which may come in a row, with the frames of the messages. */
function urgency(list: WindowList, drawn: WindowList | null): Urgency {
  if (list.kind !== 'ready' || drawn?.kind !== 'ready') return 'now';
  return list.value.head.revision === drawn.value.head.revision ? 'soon' : 'now';
}

function windowOf(list: WindowList): RoomWindow {
  if (list.kind === 'failed') return { kind: 'failed' };
  if (list.kind === 'waiting' || list.value.head.state === 'loading') return { kind: 'waiting' };
  return { kind: 'ready', head: list.value.head, items: list.value.items };
}

function isSame(one: RoomWindowLook, other: RoomWindowLook): boolean {
  return JSON.stringify(Object.entries(one).sort(byKey)) === JSON.stringify(Object.entries(other).sort(byKey));
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
