import { parseRoomAlias, type RoomAlias } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Rows } from '../../ui/row/Row.tsx';
import { AddressRow } from './AddressRow.tsx';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useAddresses } from './use-addresses.ts';
import { whyNot } from './words.ts';

/** The addresses of a room: those of one's own server, and which of all the room shows. */
export function Addresses({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { rights, ownServer } = settings;
  const { all, saving, add, remove, makeMain } = useAddresses(settings);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = asAlias(typed, ownServer);
    setIsWrong(added === null);
    if (added !== null) void add(added).then((isDone) => isDone && setTyped(''));
  };
  return (
    <form className={styles.group} onSubmit={submit}>
      <h2 className={group.heading}>{i18n._({ id: 'roomSettings.addresses', message: 'Addresses' })}</h2>
      <p className={group.hint}>
        {whyNot(i18n, settings, 'changeAddress', rights.changeAddress) ??
          i18n._({
            id: 'roomSettings.addressesHint',
            message: 'People can find and join the room by them. The main address stands for the room everywhere.',
          })}
      </p>
      {all.length > 0 && (
        <Rows label={i18n._({ id: 'roomSettings.addresses', message: 'Addresses' })}>
          {all.map((address) => (
            <AddressRow
              key={address.alias}
              address={address}
              mayPublish={rights.changeAddress}
              onMakeMain={makeMain}
              onRemove={remove}
            />
          ))}
        </Rows>
      )}
      <TextField
        label={i18n._({ id: 'roomSettings.address', message: 'Address' })}
        placeholder={i18n._({
          id: 'roomSettings.exampleAddress',
          message: '#name:{server}',
          values: { server: ownServer },
        })}
        error={
          isWrong ? i18n._({ id: 'roomSettings.badAddress', message: 'An address looks like #name:server.' }) : null
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        end={
          typed.trim() !== '' && (
            <Button type="submit" size="small" isBusy={saving.kind === 'saving'}>
              {i18n._({ id: 'roomSettings.addAddress', message: 'Add' })}
            </Button>
          )
        }
      />
      <SaveNote saving={saving} />
    </form>
  );
}

/** The typed address; a name alone is one at the user's own server. */
function asAlias(typed: string, ownServer: string): RoomAlias | null {
  const text = typed.trim();
  const name = text.startsWith('#') ? text : `#${text}`;
  return parseRoomAlias(name.includes(':') ? name : `${name}:${ownServer}`);
}
