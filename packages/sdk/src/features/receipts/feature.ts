import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature } from '../../core/feature/feature.ts';
import { laterReceipt } from '../../core/rooms/later-receipt.ts';
import { recount } from '../../core/rooms/next-record.ts';
import type { OwnReceipt } from '../../core/rooms/room-record.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { MarkReadFailure, ReceiptsApi } from './contract.ts';
import { tellServer } from './tell-server.ts';

/** What the person has read. */
export const receiptsFeature: Feature<ReceiptsApi> = {
  handlers: ({ env, accounts }) => ({
    'receipts.markRead': {
      shape: 'command',
      run: async ({ roomId, eventId }) => {
        const account = accounts.account.current;
        if (account === null) return err({ kind: 'unknownRoom' });
        const isNew = await account.rooms.serial.run(() => applyReceipt(account, env.clock.now(), roomId, eventId));
        if (!isNew.ok) return isNew;
        if (isNew.value) account.scope.run((signal) => tellServer({ env, account, signal }, roomId, eventId));
        return ok(null);
      },
    },
  }),
};

/** Counts fall here at once, in the same way as when the server tells of the receipt. */
async function applyReceipt(
  account: AccountCore,
  now: EpochMs,
  roomId: RoomId,
  eventId: EventId,
): Promise<Result<boolean, MarkReadFailure>> {
  const before = account.rooms.records.get(roomId);
  const room = await account.rooms.load(roomId);
  if (before === undefined || !room.ok) return err({ kind: 'unknownRoom' });
  if (before.ownReceipt?.eventId === eventId) return ok(false);
  const { chunks, state } = room.value;
  const receipt: OwnReceipt = { eventId, timestamp: now };
  const isKnown = chunks.some((chunk) => chunk.events.some((event) => event.event_id === eventId));
  if (!isKnown || laterReceipt(chunks, before.ownReceipt, receipt) !== receipt) return ok(false);
  const record = recount(before, { state, chunks, added: [] }, receipt, account.me);
  await account.rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
  return ok(true);
}
