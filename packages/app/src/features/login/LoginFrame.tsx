import type { ReactNode, Ref, SubmitEvent } from 'react';
import styles from './sign-in.module.css';

export interface LoginFrameProps {
  readonly brand: string;
  readonly title: string;
  /** A sentence under the title. */
  readonly lead: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A form in the middle of the page, under the name of this client. */
export function LoginFrame({ brand, title, lead, isBusy, onSubmit, formRef, children }: LoginFrameProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className={styles.page}>
      <form ref={formRef} className={styles.column} onSubmit={submit} noValidate aria-busy={isBusy || undefined}>
        <header className={styles.header}>
          <p className={styles.brand}>{brand}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </form>
    </main>
  );
}
