import type { ComponentProps } from 'react';
import styles from './inline-button.module.css';

/** A quiet button among words, such as the one that shows more of them. */
export function InlineButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={styles.inline} />;
}
