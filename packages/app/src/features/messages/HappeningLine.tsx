import type { CallItemContent, VerificationItemContent } from '@parley/sdk/client/contract.ts';
import { CallLine } from './CallLine.tsx';
import { VerificationLine } from './VerificationLine.tsx';

export interface HappeningLineProps {
  /** Of whose doing it was. */
  readonly name: string;
  readonly content: CallItemContent | VerificationItemContent;
}

/** What happened between people beside what they said. */
export function HappeningLine({ name, content }: HappeningLineProps) {
  return content.kind === 'call' ? <CallLine content={content} /> : <VerificationLine name={name} content={content} />;
}
