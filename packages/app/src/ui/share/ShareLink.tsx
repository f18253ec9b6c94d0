import { Check, Copy, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import styles from './share-link.module.css';

export interface ShareLinkProps {
  /** A sentence about the link. */
  readonly text: string;
  /** The text that is seen in place of the link, such as an address. */
  readonly shown: string;
  readonly link: string;
}

const codeChunk = new Chunk(() => import('../qr-code/TextQrCode.tsx'));

/** A link to hand on: to copy, or to be scanned from the screen. */
export function ShareLink({ text, shown, link }: ShareLinkProps) {
  const i18n = useI18n();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isCodeShown, setIsCodeShown] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  return (
    <div className={styles.share}>
      <p className={styles.text}>{text}</p>
      <p className={styles.shown}>
        <bdi dir="ltr" translate="no">
          {shown}
        </bdi>
      </p>
      <div className={styles.acts}>
        <Button size="small" onClick={copy}>
          {copied === 'yes' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {i18n._({ id: 'share.copy', message: 'Copy link' })}
        </Button>
        <Button size="small" aria-expanded={isCodeShown} onClick={() => setIsCodeShown(!isCodeShown)}>
          <QrCode size={16} aria-hidden="true" />
          {i18n._({ id: 'qrCode', message: 'QR code' })}
        </Button>
        <span role="status" className={styles.text}>
          {copied === 'yes' && i18n._({ id: 'share.copied', message: 'Copied' })}
          {copied === 'failed' && i18n._({ id: 'share.notCopied', message: 'Your browser did not allow copying.' })}
        </span>
      </div>
      {isCodeShown && <LoadedCode text={link} />}
    </div>
  );
}

/** The code, once its encoder is there. */
function LoadedCode({ text }: { readonly text: string }) {
  const chunk = useChunk(codeChunk);
  return chunk.kind === 'ready' ? <chunk.module.TextQrCode text={text} /> : null;
}
