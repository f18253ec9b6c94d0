import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'placeholder'> {
  /** Its name, which also stands in it while it is empty. */
  readonly label: string;
}

/** A line in which one looks for something; what it finds is listed elsewhere. */
export function SearchField({ label, ...rest }: SearchFieldProps) {
  return (
    <label className={styles.field}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={styles.input}
        aria-label={label}
        placeholder={label}
      />
    </label>
  );
}
