import type { EncryptedContent } from '@parley/sdk/client/contract.ts';
import { Lock } from 'lucide-react';
import { enterKeyText, isOpenedByRecovery, undecryptedText } from '../../lib/format/undecrypted.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { RECOVERY_HREF } from '../../lib/route/route.ts';
import { QuietLine } from '../../ui/quiet-line/QuietLine.tsx';

/** A message that cannot be read here, and why. */
export function EncryptedLine({ content }: { readonly content: EncryptedContent }) {
  const i18n = useI18n();
  return (
    <QuietLine icon={<Lock />}>
      {undecryptedText(i18n, content)} {isOpenedByRecovery(content) && <a href={RECOVERY_HREF}>{enterKeyText(i18n)}</a>}
    </QuietLine>
  );
}
