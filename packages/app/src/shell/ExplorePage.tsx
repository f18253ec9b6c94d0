import '../lib/i18n/later-messages.ts';
import { Explore } from '../features/explore/Explore.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';

/** The rooms that servers list. */
export function RoutePage() {
  const i18n = useI18n();
  usePageTitle(i18n._({ id: 'begin.explore', message: 'Explore rooms' }));
  return <Explore leading={<BackLink />} />;
}
