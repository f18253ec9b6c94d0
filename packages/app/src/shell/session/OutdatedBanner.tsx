import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';

/** Another build's engine runs: what this page shows stays and can be read, drafts too, but nothing new comes (SH-15). */
export function OutdatedBanner() {
  const i18n = useI18n();
  const action = (
    <Button size="small" variant="primary" onClick={() => window.location.reload()}>
      {i18n._({ id: 'session.reload', message: 'Reload' })}
    </Button>
  );
  return (
    <Banner tone="info" role="status" action={action}>
      {i18n._({
        id: 'session.outdatedBanner',
        message: 'Parley was updated. Reload to continue. What you are writing is kept.',
      })}
    </Banner>
  );
}
