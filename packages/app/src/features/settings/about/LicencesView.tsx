import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from './about.module.css';
import type { licences as allLicences } from './licences.ts';

export interface LicencesViewProps {
  readonly licences: typeof allLicences | 'waiting' | 'failed';
  readonly onClose: () => void;
}

/** The packages that this client is made of, each with its licence. */
export function LicencesView({ licences, onClose }: LicencesViewProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'about.licencesTitle', message: 'Licences' })}
      size="wide"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'about.done', message: 'Done' })}
        </Button>
      }
    >
      {licences === 'waiting' && <Spinner />}
      {licences === 'failed' && (
        <p role="alert">
          {i18n._({ id: 'about.notLoaded', message: 'The licences could not be loaded. Check your connection.' })}
        </p>
      )}
      {typeof licences === 'object' && (
        <ul className={styles.licences} aria-label={i18n._({ id: 'about.packages', message: 'Packages' })}>
          {licences.map(({ name, version, licence, text }) => (
            <li key={`${name}@${version}`} dir="ltr" translate="no">
              {text === null ? (
                <p>
                  {name} {version} · {licence}
                </p>
              ) : (
                <details>
                  <summary>
                    {name} {version} · {licence}
                  </summary>
                  <pre tabIndex={0} role="region" aria-label={name}>
                    {text}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
