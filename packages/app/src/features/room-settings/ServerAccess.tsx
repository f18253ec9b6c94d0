import type { FormEvent } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Switch } from '../../ui/switch/Switch.tsx';
import type { KnownSettings } from './contract.ts';
import { LockOutDialog } from './LockOutDialog.tsx';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useServerLists } from './use-server-lists.ts';
import { whyNot } from './words.ts';

/** The servers that may take part in a room, as lists to write in. Asks before the user's own server is locked out. */
export function ServerAccess({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { rights, ownServer } = settings;
  const { lists, set, isChanged, saving, isAsking, save, stopAsking } = useServerLists(settings);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save(false);
  };
  const plain = { disabled: !rights.changeServerAcl, dir: 'ltr', spellCheck: false } as const;
  return (
    <form className={styles.group} onSubmit={onSubmit}>
      <h2 className={group.heading}>{i18n._({ id: 'roomSettings.servers', message: 'Servers that may take part' })}</h2>
      <p className={group.hint}>
        {whyNot(i18n, settings, 'changeServerAcl', rights.changeServerAcl) ??
          i18n._({
            id: 'roomSettings.serversHint',
            message: 'One server on each line. * stands for any characters, ? for one. Denied servers come first.',
          })}
      </p>
      <TextArea
        label={i18n._({ id: 'roomSettings.deny', message: 'Denied servers' })}
        value={lists.deny}
        onChange={(event) => set({ deny: event.target.value })}
        {...plain}
      />
      <TextArea
        label={i18n._({ id: 'roomSettings.allow', message: 'Allowed servers' })}
        value={lists.allow}
        onChange={(event) => set({ allow: event.target.value })}
        {...plain}
      />
      <Switch
        label={i18n._({ id: 'roomSettings.ipLiterals', message: 'Servers without a name may take part' })}
        hint={i18n._({ id: 'roomSettings.ipLiteralsHint', message: 'Such as 192.0.2.1.' })}
        isOn={lists.allowsIpLiterals}
        isDisabled={!rights.changeServerAcl}
        onChange={(isOn) => set({ allowsIpLiterals: isOn })}
      />
      {isChanged && (
        <div>
          <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
            {i18n._({ id: 'roomSettings.saveServers', message: 'Save servers' })}
          </Button>
        </div>
      )}
      <SaveNote saving={saving} />
      {isAsking && <LockOutDialog server={ownServer} onConfirm={() => save(true)} onClose={stopAsking} />}
    </form>
  );
}
