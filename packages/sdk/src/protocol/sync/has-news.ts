import type { SyncBatch } from './sync-batch.ts';

/** Says if the server had a reason to answer before it had to. A server that answers without one is asked ever more slowly. */
export function hasNews(batch: SyncBatch): boolean {
  const { rooms, receipts, typing, presence, accountData, roomAccountData, toDevice, encryption, sticky } = batch;
  const devices = [...(encryption?.changedUsers ?? []), ...(encryption?.leftUsers ?? [])];
  const lists = [
    sticky?.events ?? [],
    rooms,
    receipts,
    typing,
    presence,
    accountData,
    roomAccountData,
    toDevice?.events ?? [],
    devices,
  ];
  return lists.some((list) => list.length > 0);
}
