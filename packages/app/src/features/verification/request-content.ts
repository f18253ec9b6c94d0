import type { I18n } from '@lingui/core';
import type { ContentSlot, WordlessLines } from '../timeline/contract.ts';
import { RequestLine } from './RequestLine.tsx';

/** A verification request as timelines know it. */
export const requestContent: ContentSlot<'verificationRequest'> = {
  Draw: RequestLine,
  describe: requestLine,
  estimatePx: () => 22,
};

/** Quoted, it is no more than its name. */
export const requestWordless: WordlessLines = { verification: requestLine };

function requestLine(i18n: I18n): string {
  return i18n._({ id: 'verification.describe', message: 'Verification request' });
}
