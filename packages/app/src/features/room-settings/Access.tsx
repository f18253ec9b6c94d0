import type { I18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { AllowedRooms } from './AllowedRooms.tsx';
import { historyOptions, joinOptions } from './access-words.ts';
import type { KnownSettings, RoomSectionProps } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSetting } from './use-setting.ts';
import { whyNot } from './words.ts';

/** The part `Access`: who can join, who can read, guests, and the directory. */
export function Access({ settings }: RoomSectionProps) {
  return (
    <>
      <JoinRule settings={settings} />
      <History settings={settings} />
      <Guests settings={settings} />
      <Directory settings={settings} />
    </>
  );
}

function JoinRule({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, joinRule, joinRules, allowedRooms, rights } = settings;
  const change = useChange(roomId);
  const { shown, saving, set } = useSetting(joinRule, (rule) =>
    change({ kind: 'joinRule', rule, allowedRooms: allowedRooms.map((room) => room.roomId) }),
  );
  return (
    <div className={styles.group}>
      <RadioList
        label={i18n._({ id: 'roomSettings.whoJoins', message: 'Who can join' })}
        hint={whyNot(i18n, settings, 'changeJoinRule', rights.changeJoinRule)}
        options={joinOptions(i18n, joinRules)}
        value={shown}
        isDisabled={!rights.changeJoinRule}
        onChange={set}
      />
      {(shown === 'restricted' || shown === 'knock_restricted') && <AllowedRooms settings={settings} rule={shown} />}
      {shown === 'public' && settings.isEncrypted && (
        <p className={styles.warning}>
          {i18n._({
            id: 'roomSettings.publicEncrypted',
            message: 'Anyone can join and then read what is written from then on: encryption protects little here.',
          })}
        </p>
      )}
      <SaveNote saving={saving} />
    </div>
  );
}

function History({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, historyVisibility, rights, isEncrypted } = settings;
  const change = useChange(roomId);
  const { shown, saving, set } = useSetting(historyVisibility, (visibility) =>
    change({ kind: 'historyVisibility', visibility }),
  );
  return (
    <div className={styles.group}>
      <RadioList
        label={i18n._({ id: 'roomSettings.whoReads', message: 'Who can read earlier messages' })}
        hint={
          whyNot(i18n, settings, 'changeHistory', rights.changeHistory) ??
          i18n._({ id: 'roomSettings.fromNowOn', message: 'A change counts for messages from then on.' })
        }
        options={historyOptions(i18n)}
        value={shown}
        isDisabled={!rights.changeHistory}
        onChange={set}
      />
      {shown === 'world_readable' && isEncrypted && (
        <p className={styles.warning}>
          {i18n._({
            id: 'roomSettings.worldEncrypted',
            message: 'Messages are encrypted: who is not in the room sees that there are some, but cannot read them.',
          })}
        </p>
      )}
      <SaveNote saving={saving} />
    </div>
  );
}

function Guests({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, areGuestsAllowed, rights } = settings;
  const change = useChange(roomId);
  const { shown, saving, set } = useSetting(areGuestsAllowed, (areAllowed) => change({ kind: 'guests', areAllowed }));
  return (
    <div className={styles.group}>
      <Switch
        label={i18n._({ id: 'roomSettings.guests', message: 'Guests may join' })}
        hint={
          whyNot(i18n, settings, 'changeGuestAccess', rights.changeGuestAccess) ??
          i18n._({
            id: 'roomSettings.guestsHint',
            message: 'People without an account, where their server has guests.',
          })
        }
        isOn={shown}
        isDisabled={!rights.changeGuestAccess}
        onChange={set}
      />
      <SaveNote saving={saving} />
    </div>
  );
}

function Directory({ settings }: { readonly settings: KnownSettings }) {
  const i18n = useI18n();
  const { roomId, rights } = settings;
  const ask = useCommand('roomSettings.directory');
  const setListed = useCommand('roomSettings.setListed');
  const [isListed, setIsListed] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask({ roomId }).then((answer) => {
      if (!isGone && answer.ok) setIsListed(answer.value.isListed);
    });
    return () => {
      isGone = true;
    };
  }, [ask, roomId]);
  const { shown, saving, set } = useSetting(isListed ?? false, async (next) => {
    const answer = await setListed({ roomId, isListed: next });
    if (answer.ok) setIsListed(next);
    return answer;
  });
  return (
    <div className={styles.group}>
      <Switch
        label={i18n._({ id: 'roomSettings.listed', message: 'Listed in the directory' })}
        hint={directoryHint(i18n, settings)}
        isOn={shown}
        isDisabled={!rights.changeAddress || isListed === null}
        onChange={set}
      />
      <SaveNote saving={saving} />
    </div>
  );
}

/** Servers ask for the right to change addresses. */
function directoryHint(i18n: I18n, settings: KnownSettings): string {
  return (
    whyNot(i18n, settings, 'changeAddress', settings.rights.changeAddress) ??
    i18n._({
      id: 'roomSettings.listedHint',
      message: 'Everybody who looks at the rooms of {server} can find it.',
      values: { server: settings.ownServer },
    })
  );
}
