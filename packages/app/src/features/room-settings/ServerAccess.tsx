import type { ServerAcl } from '@parley/sdk/client/contract.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

const EVERYONE: ServerAcl = { allow: ['*'], deny: [], allowsIpLiterals: true };

/** The servers that may take part in a room, as lists to write in. Asks before the user's own server is locked out. */
export function ServerAccess({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, rights, ownServer } = settings;
  const before = settings.acl ?? EVERYONE;
  const send = useCommand('roomSettings.change');
  const { saving, run } = useSave();
  const [allow, setAllow] = useState(before.allow.join('\n'));
  const [deny, setDeny] = useState(before.deny.join('\n'));
  const [allowsIpLiterals, setAllowsIpLiterals] = useState(before.allowsIpLiterals);
  const [isAsking, setIsAsking] = useState(false);
  const acl: ServerAcl = { allow: linesOf(allow), deny: linesOf(deny), allowsIpLiterals };
  const isChanged = JSON.stringify(acl) !== JSON.stringify(before);
  const save = (lockingOut: boolean) =>
    void run(async () => {
      const answer = await send({ roomId, change: { kind: 'acl', acl, lockingOut } });
      if (!answer.ok && answer.error.kind === 'locksOut') setIsAsking(true);
      return answer;
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save(false);
  };
  return (
    <form className={styles.group} onSubmit={onSubmit}>
      <h2 className={styles.heading}>
        {i18n._({ id: 'roomSettings.servers', message: 'Servers that may take part' })}
      </h2>
      <p className={styles.hint}>
        {whyNot(i18n, settings, 'changeServerAcl', rights.changeServerAcl) ??
          i18n._({
            id: 'roomSettings.serversHint',
            message: 'One server on each line. * stands for any characters, ? for one. Denied servers come first.',
          })}
      </p>
      <TextArea
        label={i18n._({ id: 'roomSettings.deny', message: 'Denied servers' })}
        value={deny}
        disabled={!rights.changeServerAcl}
        onChange={(event) => setDeny(event.target.value)}
        dir="ltr"
        spellCheck={false}
      />
      <TextArea
        label={i18n._({ id: 'roomSettings.allow', message: 'Allowed servers' })}
        value={allow}
        disabled={!rights.changeServerAcl}
        onChange={(event) => setAllow(event.target.value)}
        dir="ltr"
        spellCheck={false}
      />
      <Switch
        label={i18n._({ id: 'roomSettings.ipLiterals', message: 'Servers without a name may take part' })}
        hint={i18n._({ id: 'roomSettings.ipLiteralsHint', message: 'Such as 192.0.2.1.' })}
        isOn={allowsIpLiterals}
        isDisabled={!rights.changeServerAcl}
        onChange={setAllowsIpLiterals}
      />
      {isChanged && (
        <div>
          <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
            {i18n._({ id: 'roomSettings.saveServers', message: 'Save servers' })}
          </Button>
        </div>
      )}
      <SaveNote saving={saving} />
      {isAsking && (
        <ConfirmDialog
          title={i18n._({ id: 'roomSettings.lockTitle', message: 'Lock out your own server' })}
          confirm={i18n._({ id: 'roomSettings.lock', message: 'Lock out' })}
          onConfirm={() => {
            setIsAsking(false);
            save(true);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {i18n._({
              id: 'roomSettings.lockText',
              message:
                'By these lists {server}, your own server, may not take part: you and everybody there can no longer write here, and you cannot undo it.',
              values: { server: ownServer },
            })}
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
