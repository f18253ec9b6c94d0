import { LeaveDialog } from './LeaveDialog.tsx';
import { LoadedWhyUnread } from './LoadedWhyUnread.tsx';
import { RoomMenu } from './RoomMenu.tsx';
import type { RoomTasks } from './use-room-task.ts';

/** The current task on a room, above the list. */
export function RoomTaskView({ task, act, close }: Pick<RoomTasks, 'task' | 'act' | 'close'>) {
  if (task === null) return null;
  const { room } = task;
  if (task.kind === 'leave')
    return <LeaveDialog room={room} onLeave={() => act(room, 'leave', true)} onClose={close} />;
  if (task.kind === 'whyUnread')
    return <LoadedWhyUnread room={room} onRead={() => act(room, 'markRead')} onClose={close} />;
  return <RoomMenu room={room} opener={task.opener} onAction={(action) => act(room, action)} onClose={close} />;
}
