import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { recount } from '../../core/rooms/next-record.ts';
import { markAt, marksOf, moveMarks } from '../../core/rooms/read-marks.ts';
import type { ScopedReceipt } from '../../core/rooms/room-record.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { EventReaders, MarkReadFailure, ReadRequest, ReceiptsApi } from './contract.ts';
import { openReaders } from './readers-view.ts';
import { tellServer } from './tell-server.ts';
import { scopeOf, untoldIn, withUntold } from './untold.ts';
import { whyUnread } from './why-unread.ts';

const NO_READERS: ListSnapshot<null, EventReaders> = { head: null, items: [] };

/** The last event that was told of a timeline, or is being told; what is told again is not said again. */
type Told = Map<string, EventId>;

/** What the person has read. */
export const receiptsFeature: Feature<ReceiptsApi> = {
  handlers: (context) => {
    const { env, accounts } = context;
    const toldBy = new WeakMap<AccountCore, Told>();
    const toldOf = (account: AccountCore): Told => {
      const told = toldBy.get(account) ?? new Map<string, EventId>();
      toldBy.set(account, told);
      return told;
    };
    const tell = (account: AccountCore, request: ReadRequest) => {
      const [told, key] = [toldOf(account), keyOf(request)];
      told.set(key, request.eventId);
      const isLatest = () => told.get(key) === request.eventId;
      account.scope.run((signal) => tellServer({ env, account, signal, isLatest }, request));
    };
    const goOn = () => {
      const account = accounts.account.current;
      if (account === null || toldBy.has(account)) return;
      toldOf(account);
      for (const record of account.rooms.records.values())
        for (const request of untoldIn(record)) tell(account, request);
    };
    accounts.account.subscribe(goOn);
    goOn();
    return {
      ...looking(context),
      'receipts.markRead': {
        shape: 'command',
        run: async (asked) => {
          const account = accounts.account.current;
          if (account === null) return err({ kind: 'unknownRoom' });
          const { eventId } = asked;
          if (eventId.startsWith('~'))
            return err({ kind: 'pendingEvent', message: `Cannot set read receipt to a pending event (${eventId})` });
          const request = asTheServerKnows(asked, account);
          const told = toldOf(account);
          const isNew = await account.rooms.serial.run(() => applyReceipt(account, told, env.clock.now(), request));
          if (!isNew.ok) return isNew;
          if (isNew.value) tell(account, request);
          return ok(null);
        },
      },
    };
  },
};

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

function keyOf(request: ReadRequest): string {
  return `${request.roomId}\n${scopeOf(request)}`;
}

/** Where the server knows no threads, the main timeline is all of the room (02.TH-10). */
function asTheServerKnows({ timeline, ...request }: ReadRequest, { threads }: AccountCore): ReadRequest {
  const isWhole = timeline === undefined || (timeline === 'main' && threads.current.threads === 'none');
  return isWhole ? request : { ...request, timeline };
}

/** Counts fall here at once, in the same way as when the server tells of the receipt. Whether the server is to be told. */
async function applyReceipt(
  account: AccountCore,
  told: Told,
  now: EpochMs,
  request: ReadRequest,
): Promise<Result<boolean, MarkReadFailure>> {
  const { rooms } = account;
  const { roomId, eventId } = request;
  const timeline = scopeOf(request);
  const before = rooms.records.get(roomId);
  const room = await rooms.load(roomId);
  if (before === undefined || !room.ok) return err({ kind: 'unknownRoom' });
  const { chunks, state } = room.value;
  const event = chunks.flatMap(({ events }) => events.filter((one) => one.event_id === eventId))[0];
  if (event === undefined) return ok(false);
  const receipt: ScopedReceipt = { eventId, timestamp: now, threadId: timeline };
  // What the person said reads what stands before it here; the server wants to be told all the same.
  const isKnown = markAt(marksOf(before), timeline) === eventId;
  if (isKnown && (event.sender !== account.me || told.get(keyOf(request)) === eventId)) return ok(false);
  if (markAt(moveMarks(marksOf(before), [receipt], chunks), timeline) !== eventId) return ok(false);
  const loaded = { state, chunks, previous: chunks, added: [], isNews: true };
  const record = isKnown ? before : recount(before, loaded, [receipt], account.pushRules.current.current);
  // If it cannot be stored, the server is told all the same, and tells us.
  await rooms.commit([{ room: room.value, record: withUntold(record, request), ops: [], publish: () => undefined }]);
  return ok(true);
}
