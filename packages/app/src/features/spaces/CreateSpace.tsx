import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type FormEvent, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import styles from './create-space.module.css';
import { type AnyFailure, failureText } from './failure-text.ts';
import { EMPTY_SPACE, SpaceFields } from './SpaceFields.tsx';

export interface CreateSpaceProps {
  /** The space that it is made in; null for none. */
  readonly parent: { readonly roomId: RoomId; readonly name: string } | null;
  readonly onClose: () => void;
}

/** Makes a space. Typed text stays until it is made. */
export function CreateSpace({ parent, onClose }: CreateSpaceProps) {
  const i18n = useI18n();
  const formId = useId();
  const create = useCommand('spaces.create');
  const [space, setSpace] = useState(EMPTY_SPACE);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const isNamed = space.name.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed || isBusy) return;
    setBusy(true);
    setFailure(null);
    const made = await create({ ...space, parentId: parent?.roomId ?? null });
    setBusy(false);
    if (!made.ok) return setFailure(made.error);
    onClose();
    navigate({ kind: 'space', spaceId: made.value.roomId });
  };
  return (
    <Dialog
      title={i18n._({ id: 'spaces.create', message: 'Create space' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._({ id: 'spaces.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isNamed} isBusy={isBusy}>
            {i18n._({ id: 'spaces.createIt', message: 'Create' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <SpaceFields parentName={parent?.name ?? null} space={space} onChange={setSpace} />
        {failure !== null && <Failure>{failureText(i18n, failure)}</Failure>}
      </form>
    </Dialog>
  );
}
