import '../../../lib/i18n/later-messages.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useClient } from '../../../lib/view/client-context.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { CommandSet, ComposerCommand, ComposerPlace } from '../contract.ts';
import { allowedCommands } from './command-sets.ts';
import styles from './commands.module.css';

export interface CommandHelpProps {
  readonly sets: readonly CommandSet[];
  readonly place: ComposerPlace;
  readonly onClose: () => void;
}

/** The table of the commands that the user may give here. */
export function CommandHelp({ sets, place, onClose }: CommandHelpProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const title = i18n._({ id: 'commands.title', message: 'Commands' });
  const [commands, setCommands] = useState<readonly ComposerCommand[]>([]);
  useEffect(() => {
    let isWanted = true;
    void allowedCommands(sets, { place, client, i18n }).then((allowed) => isWanted && setCommands(allowed));
    return () => {
      isWanted = false;
    };
  }, [sets, place, client, i18n]);
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {i18n._({ id: 'help.done', message: 'Done' })}
        </Button>
      }
    >
      {/* The keys scroll it. */}
      <div tabIndex={0} role="region" aria-label={title}>
        <table className={styles.table}>
          <thead className={styles.head}>
            <tr>
              <th scope="col">{i18n._({ id: 'commands.command', message: 'Command' })}</th>
              <th scope="col">{i18n._({ id: 'commands.does', message: 'What it does' })}</th>
            </tr>
          </thead>
          <tbody>
            {commands.map(({ name, parameters, description }) => (
              <tr key={name}>
                <th scope="row" className={styles.usage}>
                  <bdi dir="ltr">
                    <code>/{name}</code>{' '}
                    {parameters !== null && <span className={styles.parameters}>{i18n._(parameters)}</span>}
                  </bdi>
                </th>
                <td>{i18n._(description)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {i18n._({ id: 'commands.slash', message: 'Begin with two slashes to send a message that begins with one.' })}
      </p>
    </Dialog>
  );
}
