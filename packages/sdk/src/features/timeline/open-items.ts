import { assertNever } from '../../base/assert/assert.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import type { Readable } from '../../base/value/value.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { type ShownTimelines, whenShown } from '../../core/feature/shown-timelines.ts';
import type { Paged, PagingFailure, TimelineHead, TimelineItem } from '../../core/timeline/timeline.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PageFailure, PageResult, TimelineCalls, TimelinePlace } from './contract.ts';

type Snapshot<Content, Extra> = ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>;
type Paging = Promise<Result<Paged, PagingFailure>>;

/** The timeline of a place, and what loads more of it. */
interface OpenPlace<Content, Extra> {
  readonly snapshot: Readable<Snapshot<Content, Extra>>;
  readonly pageBack: () => Paging;
  /** Null where nothing can be newer. */
  readonly pageForward: () => Paging | null;
  readonly fillGap: (key: string) => Paging;
}

/** Opens `timeline.items`: nothing until what shows timelines is there. Its commands wait as long. */
export function openItems<Content, Extra>(
  { timelines, rooms }: Pick<ShownAccount<Content, Extra>, 'timelines' | 'rooms'>,
  place: TimelinePlace,
  scope: Scope,
): OpenedView<Snapshot<Content, Extra>, TimelineCalls> {
  const opened = whenShown<Content, Extra, OpenPlace<Content, Extra> | null>(timelines, scope, null, (shown, inner) =>
    place.isPeek === true ? openPeek(shown, place.roomId, inner) : constant(openPlace(shown, place, inner)),
  );
  const isThreadAlone = () => place.thread !== undefined && !rooms.records.has(place.roomId);
  const page = async (signal: AbortSignal, ask: (open: OpenPlace<Content, Extra>) => Paging | null) => {
    const open = await until(opened, isThere, signal);
    if (isThreadAlone()) return err(THREAD_WITHOUT_ROOM);
    return answerOf(open === undefined ? null : await ask(open));
  };
  return {
    value: new SwitchedValue(opened, scope, (open) => open?.snapshot ?? constant(NOTHING)),
    calls: {
      pageBack: (_input, { signal }) => page(signal, (open) => open.pageBack()),
      pageForward: (_input, { signal }) => page(signal, (open) => open.pageForward()),
      fillGap: ({ key }, { signal }) => page(signal, (open) => open.fillGap(key)),
    },
  };
}

/** The room's own timeline, which holds its gaps, is open as long as any part of it. */
function openPlace<Content, Extra>(
  timelines: ShownTimelines<Content, Extra>,
  { roomId, around, thread }: TimelinePlace,
  scope: Scope,
): OpenPlace<Content, Extra> {
  const live = timelines.open(roomId, scope);
  const fillGap = (key: string) => live.fillGap(key);
  if (thread !== undefined) {
    const source = timelines.openThread(roomId, thread, scope);
    if (source === null)
      return { snapshot: constant(NOTHING), pageBack: nothingOlder, pageForward: nothingNewer, fillGap };
    const snapshot = around === undefined ? source.snapshot : source.around(around, scope);
    return { snapshot, pageBack: () => source.pageBack(), pageForward: nothingNewer, fillGap };
  }
  if (around === undefined) {
    return { snapshot: live.snapshot, pageBack: () => live.pageBack(), pageForward: nothingNewer, fillGap };
  }
  const source = timelines.openAround(roomId, around, scope);
  return {
    snapshot: source.snapshot,
    pageBack: () => source.pageBack(),
    pageForward: () => source.pageForward(),
    fillGap,
  };
}

/** Messages of a room that all can read; nothing is newer, and nothing missing in between. */
function openPeek<Content, Extra>(
  timelines: ShownTimelines<Content, Extra>,
  roomId: RoomId,
  scope: Scope,
): Readable<OpenPlace<Content, Extra> | null> {
  return new SwitchedValue(timelines.openPeeked(roomId, scope), scope, (source) =>
    constant(
      source && {
        snapshot: source.snapshot,
        pageBack: () => source.pageBack(),
        pageForward: nothingNewer,
        fillGap: nothingOlder,
      },
    ),
  );
}

const THREAD_WITHOUT_ROOM = {
  kind: 'threadWithoutRoom',
  message: 'element-web#22141: A thread requires a room in order to function',
} as const;

/** The list until somebody is signed in, and what shows timelines is there. */
export const NOTHING: ListSnapshot<TimelineHead, never> = {
  head: { state: 'loading', from: 'store', older: 'none', newer: 'none', focus: 'none', readUpTo: null },
  items: [],
};

function nothingNewer(): null {
  return null;
}

function nothingOlder(): Paging {
  return Promise.resolve(ok({ count: 0, reachedStart: true }));
}

function answerOf(paged: Result<Paged, PagingFailure> | null): Result<PageResult, PageFailure> {
  if (paged === null) return err({ kind: 'unknownRoom' });
  return paged.ok ? paged : err(failureOf(paged.error));
}

function failureOf(failure: PagingFailure): PageFailure {
  switch (failure.kind) {
    case 'unknownRoom':
    case 'storageFailed':
      return failure;
    case 'serverError':
      return { kind: 'refused', status: failure.status, message: failure.message };
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    default:
      return assertNever(failure);
  }
}
