import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import type { RoomSectionProps } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSetting } from './use-setting.ts';
import { whyNot } from './words.ts';

/** The part `Encryption`: whether messages are encrypted, which can be turned on once and for all. */
export function Encryption({ settings }: RoomSectionProps) {
  const i18n = useI18n();
  const { roomId, isEncrypted, rights, joinRule } = settings;
  const change = useChange(roomId);
  const [isAsking, setIsAsking] = useState(false);
  const { shown, saving, set } = useSetting(isEncrypted, () => change({ kind: 'encryption' }));
  const title = i18n._({ id: 'roomSettings.encryptTitle', message: 'Turn on encryption' });
  return (
    <div className={styles.group}>
      <Switch
        label={i18n._({ id: 'roomSettings.encrypted', message: 'Encrypted' })}
        hint={
          shown
            ? i18n._({
                id: 'roomSettings.encryptedHint',
                message: 'Only the people in the room can read the messages. This cannot be turned off.',
              })
            : (whyNot(i18n, settings, 'enableEncryption', rights.enableEncryption) ??
              i18n._({
                id: 'roomSettings.notEncryptedHint',
                message: 'The servers of everybody in the room can read the messages.',
              }))
        }
        isOn={shown}
        isDisabled={shown || !rights.enableEncryption}
        onChange={() => setIsAsking(true)}
      />
      <SaveNote saving={saving} />
      {isAsking && (
        <ConfirmDialog
          title={title}
          tone="primary"
          confirm={i18n._({ id: 'roomSettings.turnOn', message: 'Turn on' })}
          onConfirm={() => {
            setIsAsking(false);
            set(true);
          }}
          onClose={() => setIsAsking(false)}
        >
          <div className={styles.group}>
            <p>
              {i18n._({
                id: 'roomSettings.encryptText',
                message:
                  'From then on only the people in the room can read new messages. It cannot be turned off again.',
              })}
            </p>
            <p>
              {i18n._({
                id: 'roomSettings.encryptBots',
                message: 'Bots and bridges that cannot encrypt will no longer work here.',
              })}
            </p>
            {joinRule === 'public' && (
              <p className={styles.warning}>
                {i18n._({
                  id: 'roomSettings.encryptPublic',
                  message: 'Anyone can join this room, and read what is written from then on.',
                })}
              </p>
            )}
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}
