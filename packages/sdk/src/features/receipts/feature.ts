import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import { until } from '../../base/value/until.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { recount } from '../../core/rooms/next-record.ts';
import { isReadWithRoom, markAt, marksOf, moveMarks } from '../../core/rooms/read-marks.ts';
import type { ScopedReceipt, UntoldReceipt } from '../../core/rooms/room-record.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { EventReaders, MarkReadFailure, ReadRequest, ReceiptsApi } from './contract.ts';
import { openReaders } from './readers-view.ts';
import { Tellings } from './tellings.ts';
import { scopeOf, untoldIn, withUntold } from './untold.ts';
import { whyUnread } from './why-unread.ts';

const NO_READERS: ListSnapshot<null, EventReaders> = { head: null, items: [] };

/** What the person has read. */
export const receiptsFeature: Feature<ReceiptsApi> = {
  handlers: (context) => {
    const { env, accounts } = context;
    const tellings = new Tellings(env);
    const goOn = () => {
      const account = accounts.account.current;
      if (account !== null) tellings.goOn(account);
    };
    accounts.account.subscribe(goOn);
    goOn();
    return {
      ...looking(context),
      'receipts.markRead': {
        shape: 'command',
        run: async (asked) => {
          const { eventId } = asked;
          if (eventId.startsWith('~'))
            return err({ kind: 'pendingEvent', message: `Cannot set read receipt to a pending event (${eventId})` });
          for (;;) {
            const account = await runningAccount(accounts.account);
            if (account === null) return err({ kind: 'unknownRoom' });
            const request = asTheServerKnows(asked, account);
            const read = await account.rooms.serial.run(() =>
              applyReceipt(account, tellings, env.clock.now(), request),
            );
            if (!read.ok) return read;
            if (read.value === 'unstored' && !(await tellings.tellNow(account, request))) continue;
            if (read.value === 'news') tellings.tell(account, request);
            return ok(null);
          }
        },
      },
    };
  },
};

/**
 * The account that runs. One that the browser took the storage of has ended, and its successor is awaited: what was said to it would
 * be kept nowhere. Null where nobody is signed in.
 */
function runningAccount(accounts: Readable<AccountCore | null>): Promise<AccountCore | null> {
  return until(accounts, (account) => account?.scope.ended !== true);
}

/** What is asked about reading. */
function looking(context: FeatureContext): Pick<Handlers<ReceiptsApi>, 'receipts.readers' | 'receipts.whyUnread'> {
  return {
    'receipts.readers': {
      shape: 'listView',
      open: ({ roomId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(NO_READERS) : openReaders(account, roomId, inner),
        ),
    },
    'receipts.whyUnread': {
      shape: 'command',
      run: async ({ roomId }) => {
        const account = context.accounts.account.current;
        return account === null ? err({ kind: 'unknownRoom' }) : whyUnread(account, roomId);
      },
    },
  };
}

/** Where the server knows no threads, the main timeline is all of the room (02.TH-10). */
function asTheServerKnows({ timeline, ...request }: ReadRequest, { threads }: AccountCore): ReadRequest {
  const isWhole = timeline === undefined || (timeline === 'main' && threads.current.threads === 'none');
  return isWhole ? request : { ...request, timeline };
}

/** What came of a receipt here: `news` that the server is to be told, the same but `unstored`, or that it is `known`. */
type Applied = 'news' | 'unstored' | 'known';

/** Counts fall here at once, in the same way as when the server tells of the receipt. */
async function applyReceipt(
  account: AccountCore,
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
  if (isKnown && (event.sender !== account.me || tellings.isTold(account, request))) return ok('known');
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
  for (const other of untoldIn(record)) if (!isLeft(scopeOf(other))) tellings.drop(account, other);
  const stored = await rooms.commit([{ room: room.value, record: next, ops: [], publish: () => undefined }]);
  return ok(stored.ok ? 'news' : 'unstored');
}
