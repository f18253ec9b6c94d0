import type { VerificationItemContent } from '@parley/sdk/client/contract.ts';
import { ShieldQuestion } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { QuietLine } from './QuietLine.tsx';

export interface VerificationLineProps {
  /** Of who asked. */
  readonly name: string;
  readonly content: VerificationItemContent;
}

/** That somebody asked to verify. How it went on is shown over the page while it does. */
export function VerificationLine({ name, content }: VerificationLineProps) {
  const i18n = useI18n();
  const words = content.isToMe
    ? i18n._({ id: 'messages.verifyMe', message: '{name} asked to verify you', values: { name } })
    : i18n._({
        id: 'messages.verifyOther',
        message: '{name} asked to verify {other}',
        values: { name, other: content.to.name },
      });
  return <QuietLine icon={<ShieldQuestion />}>{words}</QuietLine>;
}
