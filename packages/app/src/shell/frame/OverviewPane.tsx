import '../../lib/i18n/later-messages.ts';
import { Overview } from '../../features/overview/Overview.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { usePageTitle } from '../use-page-title.ts';
import { BackLink } from './BackLink.tsx';

/** Unread threads of all rooms, and messages that mention the user. */
export function OverviewPane() {
  const i18n = useI18n();
  usePageTitle(i18n._({ id: 'overview.title', message: 'Threads and mentions' }));
  return <Overview leading={<BackLink />} />;
}
