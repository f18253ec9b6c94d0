import type { AllPacks, RoomPack } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import { PackPictures } from './edit/PackPictures.tsx';
import styles from './image-packs.module.css';
import { Thumb } from './PackPicture.tsx';
import { packName } from './pack-name.ts';
import { packFailure } from './pack-words.ts';

type Known = Extract<AllPacks, { readonly kind: 'known' }>;

/** The settings section `Emoji and stickers`: the user's own pictures, and the packs of rooms to use everywhere. */
export function PackSettings() {
  const i18n = useI18n();
  const view = useView('imagePacks.all', null);
  const [failure, setFailure] = useState<string | null>(null);
  if (view.kind !== 'ready' || view.value.kind !== 'known')
    return <p role="status">{i18n._({ id: 'imagePacks.loading', message: 'Looking for packs…' })}</p>;
  return (
    <>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <OwnPictures own={view.value.own} />
      <RoomPacks rooms={view.value.rooms} onFailure={setFailure} />
    </>
  );
}

interface Failing {
  readonly onFailure: (text: string | null) => void;
}

function OwnPictures({ own }: Pick<Known, 'own'>) {
  const i18n = useI18n();
  const title = i18n._({ id: 'imagePacks.own', message: 'My emoji and stickers' });
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.hint}>
        {i18n._({
          id: 'imagePacks.hint',
          message: 'Pictures of packs are not encrypted: your server and those of others can see them.',
        })}
      </p>
      {own === null && (
        <p className={styles.hint}>
          {i18n._({
            id: 'imagePacks.noneOwn',
            message: 'Nothing yet. Add pictures here, or choose “Add to my stickers” at one in a room.',
          })}
        </p>
      )}
      <PackPictures label={title} place={null} images={own?.images ?? []} mayChange />
    </div>
  );
}

function RoomPacks({ rooms, onFailure }: Pick<Known, 'rooms'> & Failing) {
  const i18n = useI18n();
  const title = i18n._({ id: 'imagePacks.rooms', message: 'Packs of rooms' });
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.hint}>
        {rooms.length === 0
          ? i18n._({ id: 'imagePacks.noRooms', message: 'None of your rooms has a pack of emoji or stickers.' })
          : i18n._({
              id: 'imagePacks.roomsHint',
              message: 'A pack works in its room. Switch it on to use it in all rooms.',
            })}
      </p>
      <Rows label={title}>
        {rooms.map((pack) => (
          <RoomPackRow key={`${pack.place.roomId} ${pack.place.stateKey}`} pack={pack} onFailure={onFailure} />
        ))}
      </Rows>
    </div>
  );
}

function RoomPackRow({ pack, onFailure }: { readonly pack: RoomPack } & Failing) {
  const i18n = useI18n();
  const set = useCommand('imagePacks.setEverywhere');
  /** The chosen state until the server has told of it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const name = packName(i18n, { owner: { kind: 'room', ...pack.place }, name: pack.name });
  const change = async (isOn: boolean) => {
    setChosen(isOn);
    onFailure(null);
    const answer = await set({ ...pack.place, isOn });
    if (answer.ok) return;
    setChosen(null);
    onFailure(packFailure(i18n, answer.error));
  };
  return (
    <Row leading={<Thumb uri={pack.picture} />}>
      <Switch
        label={i18n._({ id: 'imagePacks.everywhere', message: 'Use {name} in all rooms', values: { name } })}
        hint={
          pack.isReadable
            ? i18n._({
                id: 'imagePacks.count',
                message: '{count, plural, one {# picture} other {# pictures}}',
                values: { count: pack.count },
              })
            : i18n._({ id: 'imagePacks.gone', message: 'Not available: you left the room, or the pack is gone.' })
        }
        isOn={chosen ?? pack.isEverywhere}
        onChange={(isOn) => void change(isOn)}
      />
    </Row>
  );
}
