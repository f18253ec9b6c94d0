import styles from './presence.module.css';

/** The status of a user beside their name, cut where there is no more room. */
export function StatusLine({ text }: { readonly text: string }) {
  return (
    <span className={styles.status} dir="auto" translate="no" title={text}>
      {text}
    </span>
  );
}
