import '../lib/i18n/later-messages.ts';
import { Overview } from '../features/overview/Overview.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';
import { overviewLists } from './overview-lists.ts';

/** Unread threads of all rooms, and messages that mention the user. */
export function RoutePage() {
  const i18n = useI18n();
  usePageTitle(i18n._({ id: 'overview.title', message: 'Threads and mentions' }));
  return <Overview lists={overviewLists} leading={<BackLink />} />;
}
