import type { ImageContent } from '@parley/sdk/client/contract.ts';
import { ImageDown, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './media.module.css';

/** Placeholder for a picture that takes long to load, until the user asks for it. */
export function Unasked({ content, onAsk }: { readonly content: ImageContent; readonly onAsk: () => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  const { fileName, sizeBytes } = content;
  const size = sizeBytes === null ? null : formatBytes(locale, sizeBytes);
  return (
    <InPlace icon={<ImageDown aria-hidden="true" />} name={fileName}>
      <Button size="small" onClick={onAsk}>
        {size === null
          ? i18n._({ id: 'messages.image.show', message: 'Show picture' })
          : i18n._({ id: 'messages.image.showSize', message: 'Show picture ({size})', values: { size } })}
      </Button>
    </InPlace>
  );
}

/** Placeholder for a picture that cannot be had, or not now. */
export function Missing({ name, onRetry }: { readonly name: string; readonly onRetry: (() => void) | null }) {
  const i18n = useI18n();
  return (
    <InPlace icon={<ImageOff aria-hidden="true" />} name={name}>
      {onRetry === null ? (
        <span>{i18n._({ id: 'messages.image.missing', message: 'Picture unavailable' })}</span>
      ) : (
        <Button size="small" onClick={onRetry}>
          {i18n._({ id: 'messages.image.retry', message: 'Load again' })}
        </Button>
      )}
    </InPlace>
  );
}
interface InPlaceProps {
  readonly icon: ReactNode;
  readonly name: string;
  /** Reason why it is not drawn, or an act that helps. */
  readonly children: ReactNode;
}

/** Placeholder for a picture that is not shown. */
function InPlace({ icon, name, children }: InPlaceProps) {
  return (
    <div className={styles.missing}>
      {icon}
      <span className={styles.missingName} dir="auto">
        {name}
      </span>
      {children}
    </div>
  );
}
