import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import { pathTo } from './open-folders.ts';

export interface MoveDialogProps {
  /** The name of what is moved. */
  readonly name: string;
  /** All trees, to name them by their path. */
  readonly trees: readonly TreeItem[];
  /** Trees that it can be moved to; at least one. */
  readonly targets: readonly TreeItem[];
  /** Does it; null for success. */
  readonly onMove: (treeId: RoomId) => Promise<AnyFailure | null>;
  readonly onClose: () => void;
}

/** Asks where something is moved to: the way without dragging. */
export function MoveDialog({ name, trees, targets, onMove, onClose }: MoveDialogProps) {
  const i18n = useI18n();
  const [target, setTarget] = useState<RoomId | null>(targets[0]?.treeId ?? null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const options = targets.map(({ treeId }) => ({
    value: treeId,
    label: pathTo(trees, treeId)
      .map((item) => roomNameText(i18n, item.name))
      .join(' / '),
  }));
  const move = async () => {
    if (target === null) return;
    setBusy(true);
    const failed = await onMove(target);
    setBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog
      title={i18n._({ id: 'trees.moveTitle', message: 'Move {name}', values: { name } })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'trees.cancel', message: 'Cancel' })}</Button>
          <Button variant="primary" disabled={target === null} isBusy={isBusy} onClick={() => void move()}>
            {i18n._({ id: 'trees.move', message: 'Move' })}
          </Button>
        </>
      }
    >
      {target === null ? (
        <p>{i18n._({ id: 'trees.nowhere', message: 'There is no other folder that you may change.' })}</p>
      ) : (
        <SelectField
          label={i18n._({ id: 'trees.moveTo', message: 'Folder' })}
          options={options}
          value={target}
          onChange={setTarget}
        />
      )}
      {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
    </Dialog>
  );
}
