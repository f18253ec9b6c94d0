import styles from './typeset.module.css';
import { useTypeset } from './use-typeset.ts';

/** Code in the colours of its language, once they are known. */
export function CodeText({ code, language }: { readonly code: string; readonly language: string }) {
  const runs = useTypeset({ kind: 'code', language, code });
  if (runs === null) return code;
  // Runs of one code never change in place, so that the index is a good key.
  return runs.map(({ text, kind }, index) =>
    kind === null ? (
      text
    ) : (
      <span key={index} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}
