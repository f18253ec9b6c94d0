import styles from './spinner.module.css';

/** Something is going on. A drawing only: say what in words beside it, or by `aria-busy`. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
