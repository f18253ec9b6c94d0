import { localpartOf } from '@parley/sdk/client/ids.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { useOwnProfile } from '../../lib/people/own-profile.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { accessOf } from './access.ts';
import styles from './accounts.module.css';
import { Connected } from './OtherAccount.tsx';
import { showAnother } from './switching.ts';

const FACE_PX = 28;

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
    <nav
      className={classes(styles.back, others.length > 1 && styles.several)}
      aria-label={i18n._({ id: 'accounts.title', message: 'Accounts' })}
    >
      <ArrowLeft className={styles.arrow} size={20} aria-hidden="true" />
      {others.map((place) => (
        <Connected key={place} place={place}>
          <BackTo place={place} />
        </Connected>
      ))}
    </nav>
  );
}

function BackTo({ place }: { readonly place: number }) {
  const i18n = useI18n();
  const session = useView('login.session', null);
  const me = useOwnProfile();
  const imageUrl = useAvatarUrl(me?.avatar ?? null, FACE_PX);
  if (session.kind !== 'ready' || session.value.kind !== 'signedIn') return null;
  const { userId } = session.value;
  const name = me?.name ?? localpartOf(userId);
  return (
    <Button onClick={() => wishForAccount(place)}>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <span className={styles.where}>
        {i18n._({ id: 'accounts.back', message: 'Back to {userId}', values: { userId } })}
      </span>
    </Button>
  );
}
