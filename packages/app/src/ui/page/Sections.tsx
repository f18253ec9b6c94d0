import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './sections.module.css';

export interface SectionsProps<Name extends string> {
  /** The name of the links to the sections, such as the title of the page. */
  readonly label: string;
  /** All sections that there may be, in their order. */
  readonly order: readonly Name[];
  /** The name of each section that there is. */
  readonly names: { readonly [N in Name]?: { readonly name: MessageDescriptor } };
  readonly current: Name;
  readonly hrefOf: (name: Name) => string;
  /** Content of the current section. */
  readonly children: ReactNode;
}

/** The sections of a page: links to all of them, and the one that is open. */
export function Sections<Name extends string>(props: SectionsProps<Name>) {
  const { label, order, names, current, hrefOf, children } = props;
  const i18n = useI18n();
  const shown = names[current];
  return (
    <>
      <nav className={styles.sections} aria-label={label}>
        {order.map((name) => {
          const known = names[name];
          return (
            known && (
              <a
                key={name}
                className={styles.section}
                href={hrefOf(name)}
                aria-current={name === current ? 'page' : undefined}
              >
                {i18n._(known.name)}
              </a>
            )
          );
        })}
      </nav>
      <section className={styles.body} aria-label={shown && i18n._(shown.name)}>
        {children}
      </section>
    </>
  );
}
