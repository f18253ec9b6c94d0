import type { I18n } from '@lingui/core';
import type { Removing } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CountedProgress } from '../../ui/progress/CountedProgress.tsx';

type Underway = Exclude<Removing, { readonly kind: 'none' }>;

export interface RemovalProgressProps {
  readonly removing: Underway;
  readonly onStop: () => void;
}

/** The progress of taking back messages, and the way to end it. */
export function RemovalProgress({ removing, onStop }: RemovalProgressProps) {
  const i18n = useI18n();
  const { kind, found, removed, refused } = removing;
  return (
    <CountedProgress
      label={i18n._({ id: 'moderation.removing', message: 'Messages removed' })}
      total={found}
      done={removed + refused}
      isRunning={kind === 'running'}
      text={progressText(i18n, removing)}
      action={
        kind === 'running' && (
          <Button size="small" onClick={onStop}>
            {i18n._({ id: 'moderation.stopRemoving', message: 'Stop removing' })}
          </Button>
        )
      }
    />
  );
}

function progressText(i18n: I18n, { kind, found, removed, refused }: Underway): string {
  const values = { found, removed, refused };
  if (kind === 'failed')
    return i18n._({
      id: 'moderation.removeFailed',
      message: '{removed} messages removed. Older ones could not be read: the server was not reached.',
      values,
    });
  if (kind === 'done' && found === 0)
    return i18n._({ id: 'moderation.nothingFound', message: 'No messages of that time were found.' });
  if (refused > 0)
    return i18n._({
      id: 'moderation.removedSome',
      message: '{removed} of {found} messages removed, {refused} refused by the server',
      values,
    });
  return i18n._({ id: 'moderation.removed', message: '{removed} of {found} messages removed', values });
}
