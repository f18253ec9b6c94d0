import { Phone, Video } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { QuietLine } from '../../../ui/quiet-line/QuietLine.tsx';
import type { DrawProps } from '../../timeline/contract.ts';
import { callText } from '../words/call-text.ts';

/** The line of a call in the timeline. */
export function CallLine({ content }: Pick<DrawProps<'call'>, 'content'>) {
  const i18n = useI18n();
  return <QuietLine icon={content.hasVideo ? <Video /> : <Phone />}>{callText(i18n, content)}</QuietLine>;
}
