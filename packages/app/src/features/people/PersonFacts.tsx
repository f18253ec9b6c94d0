import type { Pronouns } from '@parley/sdk/client/contract.ts';
import type { ReactNode } from 'react';
import { useMinute } from '../../lib/dom/use-minute.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import styles from './people.module.css';
import { pronounsIn, timeInZone } from './person-facts.ts';

export interface PersonFactsProps {
  readonly pronouns: readonly Pronouns[];
  readonly timeZone: string | null;
}

/** The pronouns of a person, and their local time as it goes on. */
export function PersonFacts({ pronouns, timeZone }: PersonFactsProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const minute = useMinute();
  const text = pronounsIn(pronouns, locale);
  const time = timeZone === null ? null : timeInZone(locale, timeZone, minute);
  if (text === '' && time === null) return null;
  return (
    <dl className={styles.facts}>
      {text !== '' && (
        <Fact term={i18n._({ id: 'people.pronouns', message: 'Pronouns' })}>
          <span dir="auto" translate="no">
            {text}
          </span>
        </Fact>
      )}
      {time !== null && (
        <Fact term={i18n._({ id: 'people.localTime', message: 'Local time' })}>
          {time}{' '}
          <span className={styles.quiet} dir="ltr" translate="no">
            {timeZone}
          </span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
}

function Fact({ term, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
