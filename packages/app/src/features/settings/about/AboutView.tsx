import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './about.module.css';

export interface AboutViewProps {
  readonly version: string;
  /** The address of the source code; null where none is named. */
  readonly source: string | null;
  readonly onLicences: () => void;
}

/** The version, the licence and the source code. */
export function AboutView({ version, source, onLicences }: AboutViewProps) {
  const i18n = useI18n();
  return (
    <div className={styles.about}>
      <dl className={styles.facts}>
        <dt>{i18n._({ id: 'about.version', message: 'Version' })}</dt>
        <dd translate="no">
          <bdi>{version}</bdi>
        </dd>
        <dt>{i18n._({ id: 'about.licence', message: 'Licence' })}</dt>
        <dd translate="no">
          <bdi>Apache-2.0</bdi>
        </dd>
        {source !== null && (
          <>
            <dt>{i18n._({ id: 'about.source', message: 'Source code' })}</dt>
            <dd translate="no">
              <a href={source} target="_blank" rel="noopener noreferrer">
                <bdi>{source}</bdi>
              </a>
            </dd>
          </>
        )}
      </dl>
      <Button onClick={onLicences}>
        {i18n._({ id: 'about.licences', message: 'Licences of what it is made of' })}
      </Button>
    </div>
  );
}
