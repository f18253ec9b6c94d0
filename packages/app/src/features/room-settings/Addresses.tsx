import type { RoomDirectoryEntry } from '@parley/sdk/client/contract.ts';
import { parseRoomAlias, type RoomAlias } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Row, Rows } from '../../ui/row/Row.tsx';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

/** The addresses of a room: those of one's own server, and which of all the room shows. */
export function Addresses({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, alias, alternatives, rights, ownServer } = settings;
  const ask = useCommand('roomSettings.directory');
  const setAddress = useCommand('roomSettings.setAddress');
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [entry, setEntry] = useState<RoomDirectoryEntry | null>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    let isGone = false;
    void ask({ roomId }).then((answer) => {
      if (!isGone && answer.ok) setEntry(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [ask, roomId]);

  const published = new Set([...(alias === null ? [] : [alias]), ...alternatives]);
  const local = entry?.addresses ?? [];
  const all = [...new Set([...published, ...local])];
  const publish = (main: RoomAlias | null, others: readonly RoomAlias[]) =>
    change({ kind: 'aliases', alias: main, alternatives: others.filter((other) => other !== main) });
  const show = (one: RoomAlias) => publish(alias ?? one, [...alternatives, one]);
  const makeMain = (one: RoomAlias) => publish(one, [...alternatives, ...(alias === null ? [] : [alias])]);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = asAlias(typed, ownServer);
    setIsWrong(added === null);
    if (added === null) return;
    void run(async () => {
      const given = await setAddress({ roomId, alias: added, isSet: true });
      if (!given.ok) return given;
      setEntry((before) => ({ isListed: before?.isListed ?? false, addresses: [...new Set([...local, added])] }));
      setTyped('');
      return rights.changeAddress ? show(added) : given;
    });
  };
  /** Shown to nobody first: an address that leads nowhere must not stand in the room. */
  const remove = (one: RoomAlias) =>
    void run(async () => {
      if (published.has(one)) {
        const others = alternatives.filter((other) => other !== one);
        const hidden = await publish(alias === one ? null : alias, others);
        if (!hidden.ok) return hidden;
      }
      if (!local.includes(one)) return { ok: true };
      const taken = await setAddress({ roomId, alias: one, isSet: false });
      if (taken.ok) setEntry((before) => before && { ...before, addresses: local.filter((other) => other !== one) });
      return taken;
    });
  return (
    <form className={styles.group} onSubmit={add}>
      <h2 className={styles.heading}>{i18n._({ id: 'roomSettings.addresses', message: 'Addresses' })}</h2>
      <p className={styles.hint}>
        {whyNot(i18n, settings, 'changeAddress', rights.changeAddress) ??
          i18n._({
            id: 'roomSettings.addressesHint',
            message: 'People can find and join the room by them. The main address stands for the room everywhere.',
          })}
      </p>
      {all.length > 0 && (
        <Rows label={i18n._({ id: 'roomSettings.addresses', message: 'Addresses' })}>
          {all.map((one) => (
            <Row
              key={one}
              action={
                <span className={styles.acts}>
                  {rights.changeAddress && one !== alias && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={i18n._({
                        id: 'roomSettings.makeMainOf',
                        message: 'Make {address} the main address',
                        values: { address: one },
                      })}
                      onClick={() => void run(() => makeMain(one))}
                    >
                      {i18n._({ id: 'roomSettings.makeMain', message: 'Make main' })}
                    </Button>
                  )}
                  {(rights.changeAddress || local.includes(one)) && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={i18n._({
                        id: 'roomSettings.removeAddressOf',
                        message: 'Remove {address}',
                        values: { address: one },
                      })}
                      onClick={() => remove(one)}
                    >
                      {i18n._({ id: 'roomSettings.removeAddress', message: 'Remove' })}
                    </Button>
                  )}
                </span>
              }
            >
              <span dir="ltr" translate="no">
                {one}
              </span>
              <span className={styles.hint}>
                {one === alias
                  ? i18n._({ id: 'roomSettings.mainAddress', message: 'Main address' })
                  : published.has(one)
                    ? i18n._({ id: 'roomSettings.published', message: 'Shown in the room' })
                    : i18n._({ id: 'roomSettings.unpublished', message: 'Works, but is not shown in the room' })}
              </span>
            </Row>
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
