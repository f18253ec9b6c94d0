import type { I18n } from '@lingui/core';
import type { Doubt, Person } from '@parley/sdk/client/contract.ts';
import { ShieldAlert } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import styles from './timeline.module.css';

export interface DoubtLineProps {
  readonly sender: Person;
  readonly doubt: Doubt;
}

/** What is wrong about who said a message, as long as it is. */
export function DoubtLine({ sender: { userId, name }, doubt }: DoubtLineProps) {
  const view = useView('identity.doubt', { userId, doubt });
  return view.kind === 'ready' && view.value ? <DoubtLineView name={name} kind={doubt.kind} /> : null;
}

export interface DoubtLineViewProps {
  readonly name: string;
  readonly kind: Doubt['kind'];
}

/** Under the message: what is wrong, in words. */
export function DoubtLineView({ name, kind }: DoubtLineViewProps) {
  const i18n = useI18n();
  return (
    <p className={styles.doubt}>
      <ShieldAlert aria-hidden="true" />
      {doubtText(i18n, kind, name)}
    </p>
  );
}

function doubtText(i18n: I18n, kind: Doubt['kind'], name: string): string {
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
