import type { RoomAlias } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row } from '../../ui/row/Row.tsx';
import styles from './room-settings.module.css';
import type { Address } from './use-addresses.ts';

export interface AddressRowProps {
  readonly address: Address;
  /** The user may choose which addresses the room shows. */
  readonly mayPublish: boolean;
  readonly onMakeMain: (alias: RoomAlias) => void;
  readonly onRemove: (alias: RoomAlias) => void;
}

/** One address of a room, and what may be done with it. */
export function AddressRow({ address, mayPublish, onMakeMain, onRemove }: AddressRowProps) {
  const i18n = useI18n();
  const { alias, kind, isLocal } = address;
  const values = { address: alias };
  const makeMainOf = i18n._({ id: 'roomSettings.makeMainOf', message: 'Make main: {address}', values });
  const removeOf = i18n._({ id: 'roomSettings.removeAddressOf', message: 'Remove {address}', values });
  const kindTexts = {
    main: i18n._({ id: 'roomSettings.mainAddress', message: 'Main address' }),
    published: i18n._({ id: 'roomSettings.published', message: 'Shown in the room' }),
    unpublished: i18n._({ id: 'roomSettings.unpublished', message: 'Works, but is not shown in the room' }),
  };
  return (
    <Row
      action={
        <span className={styles.acts}>
          {mayPublish && kind !== 'main' && (
            <Button size="small" variant="quiet" aria-label={makeMainOf} onClick={() => onMakeMain(alias)}>
              {i18n._({ id: 'roomSettings.makeMain', message: 'Make main' })}
            </Button>
          )}
          {(mayPublish || isLocal) && (
            <Button size="small" variant="quiet" aria-label={removeOf} onClick={() => onRemove(alias)}>
              {i18n._({ id: 'roomSettings.removeAddress', message: 'Remove' })}
            </Button>
          )}
        </span>
      }
    >
      <span>
        <bdi dir="ltr" translate="no">
          {alias}
        </bdi>
      </span>
      <span className={group.hint}>{kindTexts[kind]}</span>
    </Row>
  );
}
