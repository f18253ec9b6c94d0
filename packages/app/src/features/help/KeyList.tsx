import { type ReactNode, useId } from 'react';
import { bindings, forgetBindings } from '../../lib/hotkeys/bindings.ts';
import { knownHotkeys } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chord } from '../../ui/chord/Chord.tsx';
import { FIXED_KEYS } from './fixed-keys.ts';
import styles from './help.module.css';
import { KeyRow } from './KeyRow.tsx';
import { groupKeys } from './key-groups.ts';

export interface KeyListProps {
  /** Level of the group headings: one below the heading of the surrounding section. */
  readonly headings: 'h2' | 'h3';
}

/** All keys, each of which can be another. */
export function KeyList({ headings }: KeyListProps) {
  const i18n = useI18n();
  const groups = groupKeys(useReadable(knownHotkeys));
  const hasOwn = useReadable(bindings).size > 0;
  return (
    <div className={styles.list}>
      {groups.map(({ label, hotkeys }) => (
        <Group key={label.id} heading={headings} title={i18n._(label)}>
          {hotkeys.map((hotkey) => (
            <KeyRow key={hotkey.id} hotkey={hotkey} />
          ))}
        </Group>
      ))}
      <Group heading={headings} title={i18n._({ id: 'help.fixed', message: 'Fixed keys' })}>
        {FIXED_KEYS.map(({ label, chords }) => (
          <div key={label.id} className={styles.row}>
            <dt className={styles.name}>{i18n._(label)}</dt>
            <dd className={styles.keys}>
              {chords.map((chord) => (
                <Chord key={chord} chord={chord} />
              ))}
            </dd>
          </div>
        ))}
      </Group>
      {hasOwn && (
        <Button size="small" className={styles.resetAll} onClick={forgetBindings}>
          {i18n._({ id: 'help.resetAll', message: 'Reset all keys' })}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly children: ReactNode;
}

function Group({ title, heading: Heading, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <dl>{children}</dl>
    </section>
  );
}
