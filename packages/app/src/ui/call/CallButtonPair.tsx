import { Phone, Video } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../button/IconButton.tsx';

/** The buttons that begin a call in a room, by voice or with video. */
export function CallButtonPair({ onCall }: { readonly onCall: (video: boolean) => void }) {
  const i18n = useI18n();
  return (
    <>
      <IconButton
        label={i18n._({ id: 'calls.voice', message: 'Voice call' })}
        icon={<Phone size={18} />}
        onClick={() => onCall(false)}
      />
      <IconButton
        label={i18n._({ id: 'calls.video', message: 'Video call' })}
        icon={<Video size={18} />}
        onClick={() => onCall(true)}
      />
    </>
  );
}
