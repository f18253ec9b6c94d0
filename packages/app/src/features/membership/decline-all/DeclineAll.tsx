import '../../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { navigate, useRoute } from '../../../lib/route/use-route.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { DeclineAllView, type Declining } from './DeclineAllView.tsx';

export interface DeclineAllProps {
  readonly onClose: () => void;
}

/** Asks before all invitations are declined, and says how many could not be. Those that come meanwhile are not among them. */
export function DeclineAll({ onClose }: DeclineAllProps) {
  const view = useView('membership.invitations', null);
  const declineAll = useCommand('membership.declineAll');
  const route = useRoute();
  const [asked, setAsked] = useState<readonly RoomId[] | null>(null);
  const [state, setState] = useState<Declining>({ kind: 'asking' });
  if (view.kind !== 'ready') return null;
  const roomIds = asked ?? view.value;
  const decline = async () => {
    setAsked(roomIds);
    setState({ kind: 'busy' });
    const answer = await declineAll({ roomIds });
    const failed = answer.ok ? answer.value.failed : roomIds.length;
    if (failed > 0) return setState({ kind: 'done', failed });
    onClose();
    if (route.kind === 'room' && roomIds.some((roomId) => roomId === route.room)) navigate({ kind: 'home' });
  };
  return <DeclineAllView count={roomIds.length} state={state} onDecline={() => void decline()} onClose={onClose} />;
}
