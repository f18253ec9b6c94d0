import { ShieldQuestion } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { QuietLine } from '../../ui/quiet-line/QuietLine.tsx';
import type { DrawProps } from '../timeline/contract.ts';

/** The line of a verification request in the timeline. How it goes on is shown over the page meanwhile. */
export function RequestLine({ item: { sender }, content }: DrawProps<'verificationRequest'>) {
  const i18n = useI18n();
  const { name } = sender;
  const words = content.isToMe
    ? i18n._({ id: 'verification.line.me', message: '{name} wants to verify you', values: { name } })
    : i18n._({
        id: 'verification.line.other',
        message: '{name} wants to verify {other}',
        values: { name, other: content.to.name },
      });
  return <QuietLine icon={<ShieldQuestion />}>{words}</QuietLine>;
}
