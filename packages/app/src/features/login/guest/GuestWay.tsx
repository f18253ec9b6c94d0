import '../../../lib/i18n/later-messages.ts';
import type { I18n } from '@lingui/core';
import type { GuestFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { useIsGuest } from '../../../lib/session/use-own-id.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Failure } from '../../../ui/failure/Failure.tsx';
import styles from '../sign-in.module.css';
import { describeSignInFailure } from '../sign-in-failure.ts';

export interface GuestWayProps {
  readonly homeserver: string;
}

/** The way to look around without an account, and back to it for who does. */
export function GuestWay({ homeserver }: GuestWayProps) {
  const i18n = useI18n();
  const lookAround = useCommand('login.lookAround');
  const isGuest = useIsGuest();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<GuestFailure | PortFailure | null>(null);
  if (isGuest)
    return (
      <p className={styles.links}>
        <a href={formatRoute({ kind: 'home' })}>{i18n._({ id: 'guest.back', message: 'Back to looking around' })}</a>
      </p>
    );
  const press = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await lookAround({ homeserver });
    // Signed in, it stays busy: the session's view takes this screen away.
    if (answer.ok) return;
    setIsBusy(false);
    setFailure(answer.error);
  };
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void press()}>
        {i18n._({ id: 'guest.look', message: 'Look around as a guest' })}
      </Button>
      {failure !== null && <Failure>{failureText(i18n, failure, homeserver)}</Failure>}
    </>
  );
}

function failureText(i18n: I18n, failure: GuestFailure | PortFailure, homeserver: string): string {
  if (failure.kind !== 'noGuests') return describeSignInFailure(i18n, failure, homeserver);
  return i18n._({ id: 'guest.none', message: 'This server has no guests. Create an account to look around.' });
}
