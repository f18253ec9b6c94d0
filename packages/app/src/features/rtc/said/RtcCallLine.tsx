import { Phone, Video } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { QuietLine } from '../../../ui/quiet-line/QuietLine.tsx';
import type { DrawProps } from '../../timeline/contract.ts';
import { rtcText } from './rtc-text.ts';

/** The line of a call over an SFU in the timeline. */
export function RtcCallLine({ content }: Pick<DrawProps<'rtcCall'>, 'content'>) {
  const i18n = useI18n();
  return <QuietLine icon={content.hasVideo ? <Video /> : <Phone />}>{rtcText(i18n, content)}</QuietLine>;
}
