import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { CallsOf, CommandResult, InputOf, MovingViewState } from '@parley/sdk/client/remote.ts';
import { useCallback, useMemo, useRef } from 'react';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { ListOf } from '../../lib/view/handle-cache.ts';
import { useLastWhole } from '../../lib/view/use-last-whole.ts';
import { useMovingHandle } from '../../lib/view/use-moving-list-view.ts';
import { type Urgency, usePaced } from '../../lib/view/use-view.ts';
import type { RoomListItem } from './contract.ts';
import { ROOM_LIST } from './first-window.ts';
import type { RoomWindowHead, RoomWindowLook } from './room-list-item.ts';

/** The part of the list that the page has. */
export type RoomWindow =
  | { readonly kind: 'waiting' | 'failed' }
  | { readonly kind: 'ready'; readonly head: RoomWindowHead; readonly items: readonly RoomListItem[] };

/** The room beside the open one, by the order of the list. */
export type FindBeside = (request: BesideRequest) => Promise<CommandResult<WindowCalls['beside']>>;

type WindowCalls = CallsOf<ClientApi['roomList.window']>;
type BesideRequest = InputOf<WindowCalls['beside']>;

/** The rows of `look` in the chosen group, as soon as the engine has given them; those of before until then. */
export function useRoomWindow(look: RoomWindowLook): { readonly window: RoomWindow; readonly beside: FindBeside } {
  const group = useReadable(chosenGroup);
  const wanted = { ...look, group };
  const handle = useMovingHandle('roomList.window', ROOM_LIST, wanted);
  const drawn = useRef<WindowList | null>(null);
  const urgencyOf = useCallback((list: WindowList) => urgency(list, drawn.current), []);
  const list = usePaced(handle, urgencyOf);
  drawn.current = list;
  const window = useMemo(() => windowOf(list), [list]);
  const beside = useCallback((request: BesideRequest) => handle.call('beside', request), [handle]);
  return { window: useLastWhole(window, window.kind !== 'waiting'), beside };
}

type WindowList = MovingViewState<ListOf<'roomList.window'>>;

/**
 * Urgency of a change. A change that the user asked for is drawn at once. News of rooms, which may come in bursts, are drawn in the frames
 * of the messages.
 */
function urgency(list: WindowList, drawn: WindowList | null): Urgency {
  if (list.kind !== 'ready' || drawn?.kind !== 'ready') return 'now';
  return list.revision === drawn.revision ? 'soon' : 'now';
}

function windowOf(list: WindowList): RoomWindow {
  if (list.kind === 'failed') return { kind: 'failed' };
  if (list.kind === 'waiting' || list.value.head.state === 'loading') return { kind: 'waiting' };
  return { kind: 'ready', head: list.value.head, items: list.value.items };
}
