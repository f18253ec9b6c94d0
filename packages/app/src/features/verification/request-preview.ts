import type { PreviewSlot } from '../room-list/contract.ts';

/** A verification request as the list of rooms knows it. */
export const requestPreview: PreviewSlot<'verification'> = {
  text: (i18n) => i18n._({ id: 'verification.preview', message: 'Verification request' }),
};
