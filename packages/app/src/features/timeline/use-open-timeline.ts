import type { ClientApi, Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ParamsOf, ViewState } from '@parley/sdk/client/remote.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate } from '../../lib/route/use-route.ts';
import { useClient } from '../../lib/view/client-context.ts';
import type { ListOf } from '../../lib/view/handle-cache.ts';
import { useSame } from '../../lib/view/use-same.ts';
import { type Urgency, usePacedListView } from '../../lib/view/use-view.ts';
import { useTimelineSlots } from './feature.ts';
import { AT_END, eventOfPlace, findPlace, type TimelinePlace } from './scroll/timeline-place.ts';

/** A timeline at a place; another place is another one. */
export interface OpenedTimeline {
  readonly number: number;
  readonly place: TimelinePlace;
  /** The parameters of the view that shows it. */
  readonly params: TimelineParams;
  readonly head: TimelineHead;
  readonly items: readonly Timeline[];
}

export type OpenTimelineState =
  | { readonly kind: 'failed' }
  | { readonly kind: 'waiting' }
  /** `isSeeking`: another place is looked for meanwhile. */
  | { readonly kind: 'open'; readonly timeline: OpenedTimeline; readonly isSeeking: boolean };

export interface OpenTimelineAt {
  readonly state: OpenTimelineState;
  /** Opens it elsewhere; what is open stays until that is there. */
  readonly go: (place: TimelinePlace) => void;
}

interface Wanted {
  readonly number: number;
  readonly place: TimelinePlace;
}

/** Which timeline, and where it opens. */
export interface WantedTimeline {
  readonly roomId: RoomId;
  /** Where to open it; null for where one stopped reading a room, and the newest replies of a thread. */
  readonly eventId: EventId | null;
  /** The thread; null for the room itself. */
  readonly threadRoot: EventId | null;
}

/**
 * The timeline of a room at the place that is wanted: the event of the address, else where one stopped reading, else the newest
 * messages. An address of an event that is shown elsewhere (`findElsewhere`) leads there, and the room to what is near. The component that uses it is another
 * instance for another room or thread.
 */
export function useOpenTimeline({ roomId, eventId, threadRoot }: WantedTimeline): OpenTimelineAt {
  const [wanted, setWanted] = useState<Wanted>(() => ({
    number: 0,
    place: eventId !== null ? { kind: 'event', eventId } : threadRoot === null ? findPlace(roomId) : AT_END,
  }));
  const go = useCallback((place: TimelinePlace) => setWanted(({ number }) => ({ number: number + 1, place })), []);
  useGoToAddress(eventId, go);
  useGoElsewhere(roomId, threadRoot === null ? eventId : null, go);
  const params = useSame(timelineParams(roomId, threadRoot, eventOfPlace(wanted.place)));
  const shown = useRef<OpenedTimeline | null>(null);
  const urgencyOf = useCallback((list: ViewState<ListOf<'timeline.items'>>) => urgency(list, shown.current), []);
  const list = usePacedListView('timeline.items', params, urgencyOf);

  if (list.kind === 'ready' && isThere(list.value)) {
    const { head, items } = list.value;
    const isFound = head.focus === 'none' || head.focus === 'here';
    const place = isFound ? wanted.place : AT_END;
    const isSame = shown.current?.number === wanted.number && shown.current.place === place;
    if (!isSame || !isDrawnAlike(shown.current, list.value))
      shown.current = { number: wanted.number, place, params, head, items };
  }
  return { state: stateOf(list.kind, shown.current, wanted), go };
}

/** The parameters that name a timeline to the engine. */
export type TimelineParams = ParamsOf<ClientApi['timeline.items']>;

function timelineParams(roomId: RoomId, threadRoot: EventId | null, around: EventId | null): TimelineParams {
  if (threadRoot !== null) return { roomId, thread: threadRoot, ...(around === null ? {} : { around }) };
  return around === null ? { roomId } : { roomId, around };
}

function stateOf(
  list: 'waiting' | 'ready' | 'failed',
  shown: OpenedTimeline | null,
  wanted: Wanted,
): OpenTimelineState {
  if (list === 'failed') return { kind: 'failed' };
  if (shown === null) return { kind: 'waiting' };
  return { kind: 'open', timeline: shown, isSeeking: shown.number !== wanted.number };
}

/** Only news of others may wait: what one just sent may not, nor older messages that somebody scrolls up to. */
function urgency(list: ViewState<ListOf<'timeline.items'>>, shown: OpenedTimeline | null): Urgency {
  if (list.kind !== 'ready') return 'now';
  if (isDrawnAlike(shown, list.value)) return 'never';
  const last = list.value.items.at(-1);
  const isNews = last?.key !== shown?.items.at(-1)?.key;
  return isNews && !(last?.kind === 'event' && last.isMine) ? 'soon' : 'now';
}

/** Whether both are drawn alike. What was read meanwhile moves nothing: where it began to be new counts when a timeline opens. */
function isDrawnAlike(shown: OpenedTimeline | null, { head, items }: Pick<OpenedTimeline, 'head' | 'items'>): boolean {
  if (shown === null || shown.items !== items) return false;
  const keys = Object.keys(head) as (keyof TimelineHead)[];
  return keys.every((key) => key === 'readUpTo' || shown.head[key] === head[key]);
}

function isThere({ head, items }: { readonly head: TimelineHead; readonly items: readonly unknown[] }): boolean {
  return head.focus !== 'seeking' && (head.state === 'ready' || items.length > 0);
}

/** Another event in the address of the same room leads there. */
function useGoToAddress(eventId: EventId | null, go: (place: TimelinePlace) => void): void {
  const before = useRef(eventId);
  useEffect(() => {
    if (before.current === eventId) return;
    before.current = eventId;
    if (eventId !== null) go({ kind: 'event', eventId });
  }, [eventId, go]);
}

/** An event that is not in the room's timeline is shown where it is. The room goes to what is near. */
function useGoElsewhere(roomId: RoomId, eventId: EventId | null, go: (place: TimelinePlace) => void): void {
  const { client } = useClient();
  const { findElsewhere } = useTimelineSlots();
  useEffect(() => {
    if (eventId === null) return;
    let isOver = false;
    void findElsewhere({ client, roomId, eventId }).then((found) => {
      if (isOver || found === null) return;
      go({ kind: 'event', eventId: found.nearby });
      navigate({ kind: 'room', room: roomId, eventId: null, panel: found.panel }, 'replace');
    });
    return () => {
      isOver = true;
    };
  }, [client, findElsewhere, roomId, eventId, go]);
}
