import type { FeatureSlots } from '../timeline/contract.ts';
import { LinkPreviews } from './LinkPreviews.tsx';

/** Slots of the timeline that link previews fill. */
export const linkPreviewsSlots: FeatureSlots = { foot: { id: 'linkPreviews', Foot: LinkPreviews } };
