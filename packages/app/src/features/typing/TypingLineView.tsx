import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './typing.module.css';
import { typingText } from './typing-text.ts';

/** Always as high, so that nothing moves when somebody begins. */
export function TypingLineView({ names }: { readonly names: readonly string[] }) {
  const i18n = useI18n();
  return (
    <div className={styles.line}>
      {names.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <span className={styles.text} translate="no" dir="auto">
            {typingText(i18n, names)}
          </span>
        </>
      )}
    </div>
  );
}
