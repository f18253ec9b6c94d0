import { RecordStore } from '../storage/record-store.ts';
import type { ToDeviceBatch } from './to-device-batch.ts';

/** Batches of messages to devices, in the order in which they are to be sent. */
export const toDeviceStore = new RecordStore<ToDeviceBatch, readonly [number]>({
  name: 'to-device',
  version: 1,
  migrations: [],
});
