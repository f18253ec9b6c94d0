import type { RichElement, RichNode } from '@parley/sdk/client/contract.ts';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { wholeOf } from './cut-rich.ts';
import styles from './rich-text.module.css';

const CONFIRM_MS = 1_500;

/** Code in its lines, always left to right, to be copied. */
export function CodeBlock({ element }: { readonly element: RichElement }) {
  const i18n = useI18n();
  const [isCopied, setCopied] = useState(false);
  const code = textOf(element.children);
  const whole = wholeOf(element);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => {
    navigator.clipboard.writeText(whole === element ? code : textOf(whole.children)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <div className={styles.codeFrame} dir="ltr">
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <IconButton
        className={styles.copy}
        size="small"
        label={
          isCopied
            ? i18n._({ id: 'messages.code.copied', message: 'Copied' })
            : i18n._({ id: 'messages.code.copy', message: 'Copy code' })
        }
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={copy}
      />
    </div>
  );
}

function textOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('');
}
