import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './bugs.module.css';
import { ProblemDialog } from './ProblemDialog.tsx';

/** The way to report a problem. */
export function ReportProblem({ version }: { readonly version: string }) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.offer}>
      <p>
        {i18n._({
          id: 'bugs.offer',
          message: 'Something does not work? A report helps to mend it. You see all of it before it goes anywhere.',
        })}
      </p>
      <Button onClick={() => setIsOpen(true)}>{i18n._({ id: 'bugs.report', message: 'Report a problem' })}</Button>
      {isOpen && <ProblemDialog version={version} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
