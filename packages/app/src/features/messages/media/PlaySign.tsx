import styles from './media.module.css';

/** The sign on what can be played; drawn here, because the icons' own would be loaded before anybody signs in. */
export function PlaySign() {
  return (
    <svg className={styles.playSign} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M8 5.2v13.6a.9.9 0 0 0 1.4.7l10-6.8a.9.9 0 0 0 0-1.4l-10-6.8A.9.9 0 0 0 8 5.2z" />
    </svg>
  );
}
