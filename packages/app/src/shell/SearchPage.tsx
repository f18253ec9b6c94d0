import '../lib/i18n/later-messages.ts';
import { SearchPage } from '../features/search/SearchPage.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';

/** The search in all rooms. */
export function RoutePage({ query }: { readonly query: string }) {
  const i18n = useI18n();
  usePageTitle(i18n._({ id: 'search.title', message: 'Search messages' }));
  return <SearchPage query={query} leading={<BackLink />} />;
}
