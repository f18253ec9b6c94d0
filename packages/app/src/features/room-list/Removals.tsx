import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { RemovalsView } from './RemovalsView.tsx';

/** Above the rooms: those that somebody removed the person from, until they have seen it. */
export function Removals() {
  const view = useView('roomList.removals', null);
  const dismiss = useCommand('roomList.dismissRemoval');
  if (view.kind !== 'ready' || view.value.length === 0) return null;
  return <RemovalsView removals={view.value} onDismiss={(roomId) => void dismiss({ roomId })} />;
}
