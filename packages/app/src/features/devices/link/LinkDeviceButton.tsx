import { useEffect, useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ChunkDialog } from '../../../ui/dialog/ChunkDialog.tsx';

const chunk = new Chunk(() => import('./LinkDevice.tsx'));

/** Opens the dialog that signs a new device in, where the homeserver has that. */
export function LinkDeviceButton() {
  const i18n = useI18n();
  const ask = useCommand('devices.canLink');
  const [canLink, setCanLink] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void ask(null, { signal: controller.signal }).then((answer) => setCanLink(answer.ok && answer.value));
    return () => controller.abort();
  }, [ask]);
  if (!canLink) return null;
  const title = i18n._({ id: 'linkDevice.title', message: 'Link new device' });
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && (
        <ChunkDialog chunk={chunk} title={title} fieldLabel={null} onClose={close}>
          {({ LinkDevice }) => <LinkDevice onClose={close} />}
        </ChunkDialog>
      )}
    </>
  );
}
