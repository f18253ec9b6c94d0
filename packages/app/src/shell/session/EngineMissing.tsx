import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';

/** The engine cannot be started, so there is nothing to show yet (SH-18). It goes away by itself when a later try succeeds. */
export function EngineMissing() {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      place="page"
      title={i18n._({ id: 'session.engineMissing', message: 'Parley cannot start' })}
      text={i18n._({
        id: 'session.engineMissingText',
        message:
          'Part of Parley could not be loaded. The connection may be down, or Parley was updated. Nothing is lost. Parley keeps trying; reload to get the newest version.',
      })}
      actions={<ReloadButton />}
    />
  );
}

/** The engine ended and cannot be started again: what is shown stays and can be read (SH-18). */
export function EngineMissingBanner() {
  const i18n = useI18n();
  return (
    <Banner tone="danger" role="alert" action={<ReloadButton size="small" />}>
      {i18n._({
        id: 'session.engineMissingBanner',
        message:
          'Part of Parley could not be loaded, so no messages are sent or received. What you are writing is kept.',
      })}
    </Banner>
  );
}

function ReloadButton({ size }: { readonly size?: 'small' }) {
  const i18n = useI18n();
  return (
    <Button variant="primary" {...(size && { size })} onClick={() => window.location.reload()}>
      {i18n._({ id: 'session.reload', message: 'Reload' })}
    </Button>
  );
}
