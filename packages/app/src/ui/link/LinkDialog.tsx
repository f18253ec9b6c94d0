import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './link.module.css';

/** `show` and `scan` a QR code; `code`: one that is typed or compared on the page of the homeserver. */
export type LinkWay = 'show' | 'scan' | 'code';

export interface LinkDialogProps<Way extends LinkWay> {
  readonly title: string;
  /** The step that is drawn. */
  readonly children: ReactNode;
  /** Other ways that can be chosen now. */
  readonly ways: readonly Way[];
  /** The one of them that leads on where trying again does not. */
  readonly mainWay?: Way | null;
  readonly onWay: (way: Way) => void;
  /** Tries again what went wrong; null if nothing did. */
  readonly onRetry: (() => void) | null;
  /** Stands in place of the usual buttons. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** The dialog in which two devices are linked, on either of them: a step, the ways there are, and what to do when it failed. */
export function LinkDialog<Way extends LinkWay>(props: LinkDialogProps<Way>) {
  const { title, children, ways, mainWay = null, onWay, onRetry, actions, onClose } = props;
  const i18n = useI18n();
  const usual = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {i18n._({ id: 'link.cancel', message: 'Cancel' })}
      </Button>
      {ways.map((way) => (
        <Button
          key={way}
          variant={way === mainWay ? 'primary' : 'secondary'}
          autoFocus={way === mainWay}
          onClick={() => onWay(way)}
        >
          {wayText(i18n, way)}
        </Button>
      ))}
      {onRetry !== null && (
        <Button variant="primary" autoFocus onClick={onRetry}>
          {i18n._({ id: 'link.retry', message: 'Try again' })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions ?? usual}>
      <div className={styles.step} aria-live="polite">
        {children}
      </div>
    </Dialog>
  );
}

function wayText(i18n: I18n, way: LinkWay): string {
  switch (way) {
    case 'show':
      return i18n._({ id: 'link.show', message: 'Show a QR code' });
    case 'scan':
      return i18n._({ id: 'link.scan', message: 'Scan a QR code' });
    case 'code':
      return i18n._({ id: 'link.useLink', message: 'Use a link' });
  }
}
