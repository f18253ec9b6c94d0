import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature } from '../../core/feature/feature.ts';
import { recount } from '../../core/rooms/next-record.ts';
import { markAt, marksOf, moveMarks } from '../../core/rooms/read-marks.ts';
import type { ScopedReceipt } from '../../core/rooms/room-record.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { MarkReadFailure, ReadRequest, ReceiptsApi } from './contract.ts';
import { tellServer } from './tell-server.ts';

/** The last event that was told of a timeline; what is told again is not said again. */
type Told = Map<string, EventId>;

/** What the person has read. */
export const receiptsFeature: Feature<ReceiptsApi> = {
  handlers: ({ env, accounts }) => {
    const toldBy = new WeakMap<AccountCore, Told>();
    return {
      'receipts.markRead': {
        shape: 'command',
        run: async (request) => {
          const account = accounts.account.current;
          if (account === null) return err({ kind: 'unknownRoom' });
          const told: Told = toldBy.get(account) ?? new Map<string, EventId>();
          toldBy.set(account, told);
          const isNew = await account.rooms.serial.run(() => applyReceipt(account, told, env.clock.now(), request));
          if (!isNew.ok) return isNew;
          if (isNew.value) account.scope.run((signal) => tellServer({ env, account, signal }, request));
          return ok(null);
        },
      },
    };
  },
};

/** Counts fall here at once, in the same way as when the server tells of the receipt. Whether the server is to be told. */
async function applyReceipt(
  account: AccountCore,
  told: Told,
  now: EpochMs,
  { roomId, eventId, timeline: asked }: ReadRequest,
): Promise<Result<boolean, MarkReadFailure>> {
  const { rooms } = account;
  const timeline = asked ?? null;
  const before = rooms.records.get(roomId);
  const room = await rooms.load(roomId);
  if (before === undefined || !room.ok) return err({ kind: 'unknownRoom' });
  const { chunks, state } = room.value;
  const event = chunks.flatMap(({ events }) => events.filter((one) => one.event_id === eventId))[0];
  if (event === undefined) return ok(false);
  const receipt: ScopedReceipt = { eventId, timestamp: now, threadId: timeline };
  const key = `${roomId}\n${timeline}`;
  // What the person said reads what stands before it here; the server wants to be told all the same.
  const isKnown = markAt(marksOf(before), timeline) === eventId;
  if (isKnown && (event.sender !== account.me || told.get(key) === eventId)) return ok(false);
  if (markAt(moveMarks(marksOf(before), [receipt], chunks), timeline) !== eventId) return ok(false);
  told.set(key, eventId);
  if (isKnown) return ok(true);
  const loaded = { state, chunks, previous: chunks, added: [], isNews: true };
  const record = recount(before, loaded, [receipt], account.pushRules.current.current);
  await rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
  return ok(true);
}
