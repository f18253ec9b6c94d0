import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { failureText } from '../failure-text.ts';
import { AskDialog } from './AskDialog.tsx';
import styles from './lobby.module.css';
import type { LobbyLine } from './lobby-lines.ts';

export interface EntryButtonProps {
  readonly line: LobbyLine;
  readonly name: string;
  readonly isReached: boolean;
}

/** The way into a room of a space. Why it did not let the user in stands beside it. */
export function EntryButton({ line: { roomId, via, entry }, name, isReached }: EntryButtonProps) {
  const i18n = useI18n();
  const join = useCommand('membership.join');
  const knock = useCommand('membership.knock');
  const [isReasoning, setReasoning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MembershipFailure | PortFailure | null>(null);
  const isAsking = entry === 'knock';
  if (entry !== 'join' && entry !== 'hidden' && !isAsking) return null;
  const enter = async (reason: string) => {
    setReasoning(false);
    setBusy(true);
    const answer = await (isAsking ? knock({ roomId, via, reason }) : join({ roomId, via }));
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
  };
  return (
    <span className={styles.entry}>
      <Button
        size="small"
        isBusy={isBusy}
        tabIndex={isReached ? 0 : -1}
        aria-label={
          isAsking
            ? i18n._({ id: 'space.askNamed', message: 'Ask to join {name}', values: { name } })
            : i18n._({ id: 'space.joinNamed', message: 'Join {name}', values: { name } })
        }
        onClick={() => (isAsking ? setReasoning(true) : void enter(''))}
        data-main
      >
        {isAsking ? i18n._({ id: 'space.ask', message: 'Ask to join' }) : i18n._({ id: 'space.join', message: 'Join' })}
      </Button>
      {isReasoning && (
        <AskDialog name={name} onAsk={(reason) => void enter(reason)} onClose={() => setReasoning(false)} />
      )}
      {failure !== null && (
        <span className={styles.failure} role="alert">
          {failureText(i18n, failure)}
        </span>
      )}
    </span>
  );
}
