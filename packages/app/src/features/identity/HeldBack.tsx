import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useTriedCommand } from '../../lib/view/use-tried-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import type { HeldBackProps } from '../timeline/contract.ts';

/** Button that releases a message which is held back until the user looks at an identity. Nothing for other reasons. */
export function HeldBack({ reason }: HeldBackProps) {
  const i18n = useI18n();
  const accept = useTriedCommand('identity.accept');
  if (reason.kind === 'ownIdentityChanged')
    return (
      <a href={formatRoute({ kind: 'settings', section: 'sessions' })}>
        {i18n._({ id: 'timeline.send.toSessions', message: 'Verify this device' })}
      </a>
    );
  if (reason.kind !== 'identityChanged' && reason.kind !== 'unsignedDevices') return null;
  const { people } = reason;
  return (
    <>
      <Button size="small" onClick={() => people.forEach(({ userId }) => accept.run({ userId }))}>
        {reason.kind === 'identityChanged'
          ? i18n._({ id: 'timeline.send.acceptIdentity', message: 'Accept and send' })
          : i18n._({ id: 'timeline.send.withoutDevices', message: 'Send without those devices' })}
      </Button>
      {accept.hasFailed && <Failure />}
    </>
  );
}
