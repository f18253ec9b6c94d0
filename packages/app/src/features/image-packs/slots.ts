import type { FeatureSlots } from '../timeline/contract.ts';
import { addStickerAction } from './add-action.ts';

/** Slots of the timeline that packs fill. */
export const imagePacksSlots: FeatureSlots = { actions: [addStickerAction] };
