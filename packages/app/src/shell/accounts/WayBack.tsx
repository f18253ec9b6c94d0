import { useEffect } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { accessOf } from './access.ts';
import styles from './accounts.module.css';
import { showAnother } from './switching.ts';

export interface WayBackProps {
  readonly shown: number;
  readonly others: readonly number[];
}

/** Over a sign-in: the accounts that one can go back to. Who signed out sees one of them at once. */
export function WayBack({ shown, others }: WayBackProps) {
  return (
    <ClientContext value={accessOf(shown)}>
      <OverSignIn shown={shown} others={others} />
    </ClientContext>
  );
}

function OverSignIn({ shown, others }: WayBackProps) {
  const i18n = useI18n();
  const session = useView('login.session', null);
  const isLeft = session.kind === 'ready' && session.value.kind === 'signedOut' && session.value.reason === 'byPerson';
  useEffect(() => {
    // Drawn at once, and so not from within drawing.
    if (isLeft) queueMicrotask(() => showAnother(shown));
  }, [isLeft, shown]);
  if (session.kind !== 'ready' || session.value.kind !== 'signedOut') return null;
  return (
    <nav className={styles.back} aria-label={i18n._({ id: 'accounts.title', message: 'Accounts' })}>
      {others.map((place) => (
        <ClientContext key={place} value={accessOf(place)}>
          <BackTo place={place} />
        </ClientContext>
      ))}
    </nav>
  );
}

function BackTo({ place }: { readonly place: number }) {
  const i18n = useI18n();
  const session = useView('login.session', null);
  if (session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  return (
    <Button size="small" onClick={() => wishForAccount(place)}>
      {i18n._({ id: 'accounts.back', message: 'Back to {userId}', values: { userId: session.value.userId } })}
    </Button>
  );
}
