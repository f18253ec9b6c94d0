import type { Keeps } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { keepsText, troubleText } from './storage-text.ts';

/** Says over the frame what is wrong with storing, and what to do (SH-13). Nothing while all is well. */
export function StorageBanner({ keeps }: { readonly keeps: Keeps }) {
  const i18n = useI18n();
  const status = useView('storage.status', null);
  const retry = useCommand('storage.retry');
  const [isDismissed, setIsDismissed] = useState(false);
  const trouble = status.kind === 'ready' ? troubleText(i18n, status.value) : null;
  if (trouble !== null) {
    const action = (
      <Button size="small" onClick={() => void retry(null)}>
        {i18n._({ id: 'session.storageRetry', message: 'Try again' })}
      </Button>
    );
    return (
      <Banner tone="danger" role="alert" action={action}>
        {trouble}
      </Banner>
    );
  }
  const text = keepsText(i18n, keeps);
  if (text === null || isDismissed) return null;
  const action = (
    <Button size="small" onClick={() => setIsDismissed(true)}>
      {i18n._({ id: 'storage.dismiss', message: 'OK' })}
    </Button>
  );
  return (
    <Banner tone="warn" role="status" action={action}>
      {text}
    </Banner>
  );
}
