import type { CallItemContent } from '@parley/sdk/client/contract.ts';
import { Phone, Video } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { callText } from './call-text.ts';
import { QuietLine } from './QuietLine.tsx';

/** That somebody called. */
export function CallLine({ content }: { readonly content: CallItemContent }) {
  const i18n = useI18n();
  return <QuietLine icon={content.hasVideo ? <Video /> : <Phone />}>{callText(i18n, content)}</QuietLine>;
}
