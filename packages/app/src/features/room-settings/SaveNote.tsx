import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Failure } from '../../ui/failure/Failure.tsx';
import { settingFailureText } from './failure-text.ts';
import styles from './room-settings.module.css';
import type { Saving } from './use-setting.ts';

/** The sentence under a setting that was changed: `Saved`, or why not. */
export function SaveNote({ saving }: { readonly saving: Saving }) {
  const i18n = useI18n();
  if (saving.kind === 'failed') return <Failure>{settingFailureText(i18n, saving.failure)}</Failure>;
  return (
    <p className={styles.saved} role="status">
      {saving.kind === 'saved' && i18n._({ id: 'roomSettings.saved', message: 'Saved' })}
    </p>
  );
}
