import { useId } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './policies.module.css';
import { type Policy, textFor } from './policy-text.ts';

export interface PoliciesProps {
  readonly policies: readonly Policy[];
  /** The ids of those that the user agrees to. */
  readonly agreed: ReadonlySet<string>;
  readonly onAgree: (agreed: ReadonlySet<string>) => void;
}

/** The documents to agree to: a checkbox and a link for each. */
export function Policies({ policies, agreed, onAgree }: PoliciesProps) {
  const i18n = useI18n();
  const base = useId();
  const toggle = (id: string, isAgreed: boolean) => {
    const next = new Set(agreed);
    if (isAgreed) next.add(id);
    else next.delete(id);
    onAgree(next);
  };
  return (
    <ul className={styles.policies}>
      {policies.map((policy, index) => {
        const { name, url } = textFor(policy, navigator.languages);
        return (
          <li key={policy.id} className={styles.policy}>
            <input
              type="checkbox"
              id={`${base}-${index}`}
              className={styles.check}
              autoFocus={index === 0}
              checked={agreed.has(policy.id)}
              onChange={(event) => toggle(policy.id, event.currentTarget.checked)}
            />
            <label htmlFor={`${base}-${index}`} dir="auto">
              {i18n._({ id: 'policies.agree', message: 'I agree to: {name}', values: { name } })}
            </label>
            {url !== null && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={i18n._({ id: 'policies.readOf', message: 'Read {name}', values: { name } })}
              >
                {i18n._({ id: 'policies.read', message: 'Read' })}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
