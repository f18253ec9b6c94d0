import '../../../lib/i18n/later-messages.ts';
import type { PackOfRoom, PackPlace } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { PanelProps } from '../../../lib/panel/panel.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { Button } from '../../../ui/button/Button.tsx';
import shared from '../image-packs.module.css';
import styles from './edit.module.css';
import { OnePack } from './OnePack.tsx';
import { PackNameDialog } from './PackNameDialog.tsx';

/** The panel `Emoji and stickers`: the packs of a room or a space, for who may change them and for all others. */
export function Panel({ roomId }: PanelProps) {
  const i18n = useI18n();
  const view = useView('imagePacks.ofRoom', { roomId });
  const [begun, setBegun] = useState<PackPlace | null>(null);
  if (view.kind !== 'ready' || view.value.kind !== 'known')
    return (
      <p className={styles.panel} role="status">
        {i18n._({ id: 'imagePacks.loading', message: 'Looking for packs…' })}
      </p>
    );
  const { isSpace, mayChange, packs } = view.value;
  return (
    <div className={styles.panel}>
      <p className={shared.hint}>
        {i18n._({
          id: 'imagePacks.hint',
          message: 'Pictures of packs are not encrypted: your server and those of others can see them.',
        })}
      </p>
      {isSpace && (
        <p className={shared.hint}>
          {i18n._({
            id: 'imagePacks.ofSpace',
            message: 'They can be used in all rooms that belong to this space, by people who are in both.',
          })}
        </p>
      )}
      {packs.length === 0 && (
        <p className={shared.nothing}>
          {isSpace
            ? i18n._({ id: 'imagePacks.noneOfSpace', message: 'This space has no emoji or stickers of its own.' })
            : i18n._({ id: 'imagePacks.noneOfRoom', message: 'This room has no emoji or stickers of its own.' })}
        </p>
      )}
      {packs.map((pack) => (
        <OnePack key={pack.place.stateKey} pack={pack} mayChange={mayChange} />
      ))}
      {mayChange && (
        <Button onClick={() => setBegun({ roomId, stateKey: freeKey(packs) })}>
          {i18n._({ id: 'imagePacks.newPack', message: 'New pack' })}
        </Button>
      )}
      {begun !== null && (
        <PackNameDialog
          title={i18n._({ id: 'imagePacks.newPack', message: 'New pack' })}
          place={begun}
          name=""
          onClose={() => setBegun(null)}
        />
      )}
    </div>
  );
}

/** A state key that no pack of the room has. The first pack has none. */
function freeKey(packs: readonly PackOfRoom[]): string {
  const taken = new Set(packs.map(({ place }) => place.stateKey));
  if (!taken.has('')) return '';
  let count = 2;
  while (taken.has(`pack-${count}`)) count += 1;
  return `pack-${count}`;
}
