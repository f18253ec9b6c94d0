import type { RichElement, RichNode } from '@parley/sdk/client/contract.ts';
import { Check, Copy, WrapText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { wholeOf } from './cut-rich.ts';
import styles from './rich-text.module.css';
import { CodeText } from './typeset/CodeText.tsx';

const CONFIRM_MS = 1_500;

/** Code in its lines and the colours of its language, always left to right, to be copied. */
export function CodeBlock({ element }: { readonly element: RichElement }) {
  const i18n = useI18n();
  const [isCopied, setCopied] = useState(false);
  const [isWrapped, setWrapped] = useState(false);
  const code = textOf(element.children);
  const language = languageOf(element);
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
      <pre className={classes(styles.code, isWrapped && styles.wrapped)} tabIndex={0}>
        <code>{language === undefined ? code : <CodeText code={code} language={language} />}</code>
      </pre>
      <div className={styles.codeTools}>
        <IconButton
          size="small"
          label={i18n._({ id: 'messages.code.wrap', message: 'Wrap lines' })}
          icon={<WrapText size={16} />}
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
        <IconButton
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
    </div>
  );
}

/** The language of the `code` in a `pre`, as the sender named it. */
function languageOf({ children: [only] }: RichElement): string | undefined {
  return typeof only === 'object' ? only.language : undefined;
}

function textOf(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('');
}
