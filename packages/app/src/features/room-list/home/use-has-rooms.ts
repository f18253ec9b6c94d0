import { useListView } from '../../../lib/view/use-view.ts';

/** A window of no height: only what its head says is wanted. */
const NO_ROWS = {
  from: 0,
  to: 0,
  keep: null,
  openRoomId: null,
  sort: 'activity',
  filter: 'all',
  query: '',
  collapsed: [],
} as const;

/** True if the account has any room; null while unknown. */
export function useHasRooms(): boolean | null {
  const list = useListView('roomList.window', NO_ROWS);
  if (list.kind !== 'ready' || list.value.head.state === 'loading') return null;
  return list.value.head.sections.some(({ count }) => count > 0);
}
