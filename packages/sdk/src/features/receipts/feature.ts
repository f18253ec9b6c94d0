import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { command, listView, UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { ENDED } from '../../core/feature/feature-host.ts';
import {
  isReadWithRoom,
  markAt,
  marksOf,
  moveMarks,
  recount,
  type ScopedReceipt,
  type UntoldReceipt,
} from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { EventReaders, MarkReadFailure, ReadRequest, ReceiptsApi } from './contract.ts';
import type { Applied } from './mark-all.ts';
import { openReaders } from './readers-view.ts';
import { type TellingDeps, Tellings } from './tellings.ts';
import { scopeOf, untoldIn, withUntold } from './untold.ts';

const NO_READERS: ListSnapshot<null, EventReaders> = { head: null, items: [] };

type Deps = TellingDeps & Need<'threads' | 'pushRules' | 'events'>;

/** Receipts: events that the user and others have read. */
export const receiptsFeature = defineFeature<ReceiptsApi>()({
  needs: ['env', 'scope', 'me', 'requests', 'rooms', 'events', 'threads', 'pushRules', 'ignored', 'isGuest'],
  before: {
    'receipts.readers': listView(NO_READERS),
    'receipts.whyUnread': UNKNOWN_ROOM,
    'receipts.markAllRead': UNKNOWN_ROOM,
    'receipts.markRead': command(({ eventId }: ReadRequest) => refusal(eventId) ?? err({ kind: 'unknownRoom' })),
  },
  start: (deps) => {
    const tellings = new Tellings(deps);
    return {
      'receipts.readers': { shape: 'listView', open: ({ roomId }, scope) => openReaders(deps, roomId, scope) },
      'receipts.whyUnread': {
        shape: 'command',
        // Developers ask for it, rarely: its code is loaded then.
        run: async ({ roomId }) => (await import('./why-unread.ts')).whyUnread(deps, roomId),
      },
      'receipts.markRead': {
        shape: 'command',
        run: async (asked) => refusal(asked.eventId) ?? markRead(deps, tellings, asked),
      },
      'receipts.markAllRead': {
        shape: 'command',
        run: async ({ reads }) => {
          const { markAllRead } = await import('./mark-all.ts');
          return markAllRead(
            deps,
            tellings,
            reads,
            async (asked) => refusal(asked.eventId) ?? apply(deps, tellings, asked),
          );
        },
      },
    };
  },
});

function refusal(eventId: EventId): Result<never, MarkReadFailure> | null {
  if (!eventId.startsWith('~')) return null;
  return err({ kind: 'pendingEvent', message: `Cannot set read receipt to a pending event (${eventId})` });
}

/** An account that the browser took the storage of keeps nothing any more: its successor is asked. */
async function markRead(
  deps: Deps,
  tellings: Tellings,
  asked: ReadRequest,
): Promise<Result<null, MarkReadFailure> | typeof ENDED> {
  if (deps.scope.ended) return ENDED;
  const request = asTheServerKnows(asked, deps);
  const read = await apply(deps, tellings, request);
  if (!read.ok) return read;
  if (read.value === 'unstored' && !(await tellings.tellNow(request))) return ENDED;
  if (read.value === 'news') tellings.tell(request);
  return ok(null);
}

function apply(deps: Deps, tellings: Tellings, request: ReadRequest): Promise<Result<Applied, MarkReadFailure>> {
  const now = deps.env.clock.now();
  return deps.rooms.serial.run(() => applyReceipt(deps, tellings, now, request));
}

/** Where the server knows no threads, the main timeline is all of the room (02.TH-10). */
function asTheServerKnows({ timeline, ...request }: ReadRequest, { threads }: Need<'threads'>): ReadRequest {
  const isWhole = timeline === undefined || (timeline === 'main' && threads.current.threads === 'none');
  return isWhole ? request : { ...request, timeline };
}

/** Counts fall here at once, in the same way as when the server tells of the receipt. */
async function applyReceipt(
  account: Need<'me' | 'rooms' | 'pushRules' | 'events'>,
  tellings: Tellings,
  now: EpochMs,
  request: ReadRequest,
): Promise<Result<Applied, MarkReadFailure>> {
  const { rooms } = account;
  const { roomId, eventId } = request;
  const timeline = scopeOf(request);
  const before = rooms.records.get(roomId);
  const room = await rooms.load(roomId);
  if (before === undefined || !room.ok) return err({ kind: 'unknownRoom' });
  const { chunks, state } = room.value;
  const event = chunks.flatMap(({ events }) => events.filter((one) => one.event_id === eventId))[0];
  if (event === undefined) return ok('known');
  if (timeline !== null && isReadWithRoom(marksOf(before), eventId, chunks)) return ok('known');
  const receipt: ScopedReceipt = { eventId, timestamp: now, threadId: timeline };
  // What the person said reads what stands before it here; the server wants to be told all the same.
  const isKnown = markAt(marksOf(before), timeline) === eventId;
  if (isKnown && (event.sender !== account.me || tellings.isTold(request))) return ok('known');
  const marks = moveMarks(marksOf(before), [receipt], chunks);
  if (markAt(marks, timeline) !== eventId) return ok('known');
  const loaded = { state, chunks, previous: chunks, added: [], isNews: true };
  const record = isKnown
    ? before
    : recount(before, loaded, [receipt], account.pushRules.current.current, account.events);
  // Of what one of the whole room reads, no thread is told any more: servers would have to choose (MSC4102).
  const isSaid = (id: EventId) => timeline === null && isReadWithRoom(marks, id, chunks);
  const next = withUntold(record, request, isSaid);
  const isLeft = (scope: UntoldReceipt['threadId']) => next.untold.some(({ threadId }) => threadId === scope);
  for (const other of untoldIn(record)) if (!isLeft(scopeOf(other))) tellings.drop(other);
  const stored = await rooms.commit([{ room: room.value, record: next, ops: [], publish: () => undefined }]);
  return ok(stored.ok ? 'news' : 'unstored');
}
