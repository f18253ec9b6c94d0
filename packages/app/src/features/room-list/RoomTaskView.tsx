import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { ReadAllProps, RoomListSlots, RoomMenuProps } from './contract.ts';
import { useRoomListSlots } from './feature.ts';
import type { RoomTasks } from './use-room-task.ts';

/** The current task on rooms, above the list. */
export function RoomTaskView(props: Pick<RoomTasks, 'task' | 'act' | 'endReadAll' | 'close'>) {
  const { task, act, endReadAll, close } = props;
  const { readAll } = useRoomListSlots();
  if (task === null) return null;
  if (task.kind === 'readAll')
    return readAll === undefined ? null : <LoadedReadAll chunk={readAll} group={task.group} onEnd={endReadAll} />;
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

interface LoadedReadAllProps extends ReadAllProps {
  readonly chunk: NonNullable<RoomListSlots['readAll']>;
}

/** Marks all as read, once its code is there. */
function LoadedReadAll({ chunk, ...props }: LoadedReadAllProps) {
  const state = useDialogChunk(chunk, () => props.onEnd(false));
  return state.kind === 'ready' ? <state.module.ReadAll {...props} /> : null;
}
