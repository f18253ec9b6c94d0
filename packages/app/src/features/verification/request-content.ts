import type { ContentSlot } from '../timeline/contract.ts';
import { RequestLine } from './RequestLine.tsx';

/** A verification request as timelines know it. */
export const requestContent: ContentSlot<'verificationRequest'> = {
  Draw: RequestLine,
  describe: (i18n) => i18n._({ id: 'verification.describe', message: 'Verification request' }),
  estimatePx: () => 22,
};
