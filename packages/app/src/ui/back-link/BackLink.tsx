import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { BackTo } from './BackTo.tsx';

/** Leads from a room to the list of rooms, where only one of them fits on the screen. */
export function BackLink() {
  const i18n = useI18n();
  return (
    <BackTo
      isForOnePane
      href={formatRoute({ kind: 'home' })}
      label={i18n._({ id: 'frame.back', message: 'Back to rooms' })}
    />
  );
}
