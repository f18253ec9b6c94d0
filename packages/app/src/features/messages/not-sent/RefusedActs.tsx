import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useTriedCommand } from '../../../lib/view/use-tried-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { RefusedActsView } from './RefusedActsView.tsx';

/** Between the messages and where one writes: what was done to messages and was refused. Nothing where nothing was. */
export function RefusedActs({ roomId }: { readonly roomId: RoomId }) {
  const view = useView('messages.refused', { roomId });
  const retry = useTriedCommand('messages.retry');
  const discard = useTriedCommand('messages.discard');
  const acts = view.kind === 'ready' ? view.value : [];
  return (
    <RefusedActsView
      acts={acts}
      hasFailed={retry.hasFailed || discard.hasFailed}
      onRetry={(txnId) => retry.run({ roomId, txnId })}
      onDiscard={(txnId) => discard.run({ roomId, txnId })}
    />
  );
}
