import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/VisuallyHidden.tsx';
import type { WritingHint } from '../contract.ts';
import styles from './suggest.module.css';

/** The way in which a command goes on, with the parameter that is written standing out. */
export function HintLine({ parts, description }: WritingHint) {
  const i18n = useI18n();
  const current = parts.find(({ isCurrent }) => isCurrent)?.text ?? '';
  return (
    <p className={styles.hint} role="note" aria-live="polite">
      <span className={styles.usage} dir="auto" translate="no">
        {parts.map(({ text, isCurrent }, index) =>
          isCurrent ? (
            <strong key={index} className={styles.current}>
              {text}
            </strong>
          ) : (
            text
          ),
        )}
      </span>
      <span className={styles.detail}>{description}</span>
      <VisuallyHidden>
        {i18n._({ id: 'composer.hintNow', message: 'Now {parameter}', values: { parameter: current } })}
      </VisuallyHidden>
    </p>
  );
}
