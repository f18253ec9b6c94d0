import '../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FilesPage } from '../features/file-trees/FilesPage.tsx';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import { usePageTitle } from '../lib/title/use-page-title.ts';
import { BackLink } from '../ui/back-link/BackLink.tsx';

/** File trees, and the files of one. */
export function RoutePage({ treeId }: { readonly treeId: RoomId | null }) {
  const i18n = useI18n();
  usePageTitle(i18n._({ id: 'trees.title', message: 'Files' }));
  return <FilesPage treeId={treeId} leading={<BackLink />} />;
}
