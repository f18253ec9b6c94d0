import '../../../lib/i18n/later-messages.ts';
import { useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ChunkDialog } from '../../../ui/dialog/ChunkDialog.tsx';
import styles from '../sign-in.module.css';
import type { OtherDeviceProps } from './OtherDevice.tsx';

export type OtherDeviceButtonProps = Omit<OtherDeviceProps, 'onClose'>;

const chunk = new Chunk(() => import('./OtherDevice.tsx'));

/** Opens the sign-in with another device. */
export function OtherDeviceButton(props: OtherDeviceButtonProps) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const title = i18n._({ id: 'otherDevice.title', message: 'Sign in with another device' });
  const close = () => setOpen(false);
  return (
    <>
      <Button className={styles.way} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <ChunkDialog chunk={chunk} title={title} fieldLabel={null} onClose={close}>
          {({ OtherDevice }) => <OtherDevice {...props} onClose={close} />}
        </ChunkDialog>
      )}
    </>
  );
}
