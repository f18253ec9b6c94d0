import type { NamedRoom, RoomChange } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import group from '../../ui/page/group-texts.module.css';
import { Switch } from '../../ui/switch/Switch.tsx';
import type { KnownSettings } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useChange, useSave } from './use-setting.ts';
import { namedRoomText } from './words.ts';

interface AllowedRoomsProps {
  readonly settings: KnownSettings;
  readonly rule: Extract<RoomChange, { readonly kind: 'joinRule' }>['rule'];
}

/** The spaces and rooms whose members may join: those that are chosen, and the user's spaces to choose from. */
export function AllowedRooms({ settings, rule }: AllowedRoomsProps) {
  const i18n = useI18n();
  const { roomId, allowedRooms, spaces, rights } = settings;
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const chosen = new Set(allowedRooms.map((room) => room.roomId));
  const all: readonly NamedRoom[] = [...allowedRooms, ...spaces.filter((space) => !chosen.has(space.roomId))];
  const set = (id: RoomId, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id);
    void run(() => change({ kind: 'joinRule', rule, allowedRooms: next }));
  };
  return (
    <fieldset className={styles.group}>
      <legend className={group.heading}>
        {i18n._({ id: 'roomSettings.allowed', message: 'Spaces and rooms whose members may join' })}
      </legend>
      {all.length === 0 && (
        <p className={group.hint}>
          {i18n._({ id: 'roomSettings.noSpaces', message: 'You are in no space that could be chosen.' })}
        </p>
      )}
      {chosen.size === 0 && all.length > 0 && (
        <p className={styles.warning}>
          {i18n._({
            id: 'roomSettings.noneAllowed',
            message: 'None is chosen: nobody can join without an invitation.',
          })}
        </p>
      )}
      {all.map((room) => (
        <Switch
          key={room.roomId}
          label={namedRoomText(i18n, room)}
          isOn={chosen.has(room.roomId)}
          isDisabled={!rights.changeJoinRule}
          onChange={(isOn) => set(room.roomId, isOn)}
        />
      ))}
      <SaveNote saving={saving} />
    </fieldset>
  );
}
