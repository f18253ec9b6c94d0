import type { Faces } from '../../core/feature/faces.ts';
import type { RecoveryPrompt, RecoveryStatus } from './contract.ts';

/** One's own key, and somebody else's: from then on there is a conversation to lose. */
const KEYS_OF_A_CONVERSATION = 2;

/** How it stands with recovery, in one look. */
export function statusOf({ recovery, backup, state }: StatusSources): RecoveryStatus {
  if (state.current.kind === 'unusable') return { kind: 'unavailable' };
  const found = recovery.state.current;
  if (found.kind === 'unknown') return { kind: 'unknown' };
  const keys = backup.counts.current;
  const due = found.kind === 'locked' ? 'unlock' : isWorthSaving(found.kind, keys.total) ? 'save' : null;
  return {
    kind: 'known',
    recovery: found.kind,
    hasPassphrase: found.kind !== 'off' && found.hasPassphrase,
    backup: backup.backup.state.current.kind,
    keys,
    isBackupDelayed: backup.uploads.failures > 0,
    restore: backup.restore.state.current,
    prompt: due !== null && recovery.dismissed.current.has(due) ? null : (due satisfies RecoveryPrompt | null),
  };
}

type StatusSources = Pick<Faces['crypto'], 'recovery' | 'backup' | 'state'>;

function isWorthSaving(recovery: string, keyCount: number): boolean {
  return recovery === 'off' && keyCount >= KEYS_OF_A_CONVERSATION;
}
