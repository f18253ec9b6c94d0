import type { FeatureSlots } from '../timeline/contract.ts';
import { ReadBy } from './ReadBy.tsx';

/** What receipts add to the timeline. */
export const receiptsSlots: FeatureSlots = { foot: { id: 'receipts', Foot: ReadBy } };
