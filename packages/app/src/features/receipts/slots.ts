import type { FeatureSlots } from '../timeline/contract.ts';
import { ReadBy } from './ReadBy.tsx';

/** Slots of the timeline that receipts fill. */
export const receiptsSlots: FeatureSlots = { foot: { id: 'receipts', Foot: ReadBy } };
