import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature } from '../../core/feature/feature.ts';
import { laterReceipt } from '../../core/rooms/later-receipt.ts';
import { recount } from '../../core/rooms/next-record.ts';
import type { OwnReceipt } from '../../core/rooms/room-record.ts';
import { sendReceipt } from '../../protocol/endpoints/room-marks.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { MarkReadFailure, ReceiptsApi } from './contract.ts';

/** What the person has read. */
export const receiptsFeature: Feature<ReceiptsApi> = {
  handlers: (context) => ({
    'receipts.markRead': {
      shape: 'command',
      run: async ({ roomId, eventId }) => {
        const account = context.accounts.account.current;
        return account === null
          ? err({ kind: 'unknownRoom' })
          : markRead(account, context.env.clock.now(), roomId, eventId);
      },
    },
  }),
};

/** Counts fall here at once, in the same way as when the server tells of the receipt; then the server is told. */
async function markRead(
  account: AccountCore,
  now: EpochMs,
  roomId: RoomId,
  eventId: EventId,
): Promise<Result<null, MarkReadFailure>> {
  const isNew = await account.rooms.serial.run(() => applyReceipt(account, now, roomId, eventId));
  if (!isNew.ok) return isNew;
  if (isNew.value) {
    // If this is lost, the next receipt says the same and more.
    await account.requests.send(sendReceipt({ roomId, eventId, type: 'm.read', threadId: null }));
  }
  return ok(null);
}

async function applyReceipt(
  account: AccountCore,
  now: EpochMs,
  roomId: RoomId,
  eventId: EventId,
): Promise<Result<boolean, MarkReadFailure>> {
  const before = account.rooms.records.get(roomId);
  const room = await account.rooms.load(roomId);
  if (before === undefined || !room.ok) return err({ kind: 'unknownRoom' });
  const { chunks, state } = room.value;
  const receipt: OwnReceipt = { eventId, timestamp: now };
  const isKnown = chunks.some((chunk) => chunk.events.some((event) => event.event_id === eventId));
  if (!isKnown || laterReceipt(chunks, before.ownReceipt, receipt) !== receipt) return ok(false);
  const record = recount(before, { state, chunks, added: [] }, receipt, account.me);
  await account.rooms.commit([{ room: room.value, record, ops: [], publish: () => undefined }]);
  return ok(true);
}
