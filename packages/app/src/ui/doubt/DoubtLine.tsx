import type { I18n } from '@lingui/core';
import { ShieldAlert } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './doubt.module.css';

export interface DoubtLineProps {
  readonly name: string;
  readonly kind: 'sentInClear' | 'unsignedDevice' | 'unknownDevice' | 'importedKey' | 'verificationViolation';
}

/** Under the message: what is wrong, in words. */
export function DoubtLine({ name, kind }: DoubtLineProps) {
  const i18n = useI18n();
  return (
    <p className={styles.line}>
      <ShieldAlert aria-hidden="true" />
      {doubtText(i18n, kind, name)}
    </p>
  );
}

function doubtText(i18n: I18n, kind: DoubtLineProps['kind'], name: string): string {
  switch (kind) {
    case 'sentInClear':
      return i18n._({ id: 'timeline.doubt.clear', message: 'Not encrypted: the server could read and change this.' });
    case 'unsignedDevice':
      return i18n._({
        id: 'timeline.doubt.unsigned',
        message: 'From a device that {name} did not confirm. It may be somebody else.',
        values: { name },
      });
    case 'unknownDevice':
      return i18n._({
        id: 'timeline.doubt.unknown',
        message: 'From a device that is not known. It may be somebody else.',
      });
    case 'importedKey':
      return i18n._({
        id: 'timeline.doubt.imported',
        message: 'Its key came from a backup, not from {name}. It may be somebody else.',
        values: { name },
      });
    case 'verificationViolation':
      return i18n._({
        id: 'timeline.doubt.violation',
        message: '{name}, whom you verified, has another identity. It may be somebody else.',
        values: { name },
      });
  }
}
