import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { RoomMenuProps } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import type { RoomTasks } from './use-room-task.ts';

/** The current task on a room, above the list. */
export function RoomTaskView({ task, act, close }: Pick<RoomTasks, 'task' | 'act' | 'close'>) {
  if (task === null) return null;
  const { room } = task;
  if (task.kind === 'dialog')
    return <task.Dialog room={room} onRun={(run) => act(room, { kind: 'run', run })} onClose={close} />;
  return <LoadedRoomMenu room={room} opener={task.opener} onAction={(action) => act(room, action)} onClose={close} />;
}

/** The menu, once its code is there. */
function LoadedRoomMenu(props: RoomMenuProps) {
  const { menu } = useRoomListSlots();
  const chunk = useDialogChunk(menu, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.Menu {...props} /> : null;
}
