import type { FeatureSlots } from '../timeline/contract.ts';
import { markRead } from './mark-read.ts';
import { ReadBy } from './ReadBy.tsx';

/** Slots of the timeline that receipts fill. */
export const receiptsSlots: FeatureSlots = {
  foot: { id: 'receipts', Foot: ReadBy },
  hearReading: (client, read) => void markRead(client, read),
};
