import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { OverviewList, OverviewListProps } from '../overview/contract.ts';

const label = /*i18n*/ { id: 'overview.threads', message: 'Unread threads' };

/** The threads of all rooms in which something is unread, for the overview. */
export const unreadThreads: OverviewList = { id: 'threads', label, List: UnreadThreads };

function UnreadThreads({ Lines }: OverviewListProps) {
  const i18n = useI18n();
  const list = useListView('threads.everywhere', null);
  const items = list.kind === 'ready' ? list.value.items : [];
  if (list.kind === 'ready' && items.length === 0) {
    return (
      <Notice
        place="part"
        title={i18n._({ id: 'overview.noThreads', message: 'No unread threads' })}
        text={i18n._({
          id: 'overview.noThreadsText',
          message: 'Unread replies in threads of all rooms are listed here.',
        })}
      />
    );
  }
  return (
    <Lines
      label={i18n._(label)}
      isBusy={list.kind === 'waiting'}
      places={items.map((thread) => ({
        key: thread.key,
        roomId: thread.roomId,
        roomName: thread.roomName,
        eventId: thread.rootId,
        unread: thread,
        href: formatRoute({
          kind: 'room',
          room: thread.roomId,
          eventId: null,
          panel: { name: 'thread', rootId: thread.rootId },
        }),
      }))}
    />
  );
}
