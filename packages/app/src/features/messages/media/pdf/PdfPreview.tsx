import '../../../../lib/i18n/later-messages.ts';
import type { FileSource } from '@parley/sdk/client/contract.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useI18n } from '../../../../lib/i18n/use-i18n.ts';
import { useFileBytes } from '../../../../lib/media/use-save-file.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { ArrivalLine } from '../ArrivalLine.tsx';
import { PdfPages } from './PdfPages.tsx';
import styles from './pdf.module.css';
import type { PdfFailure } from './pdf-document.ts';
import { type PdfState, usePdf } from './use-pdf.ts';

export interface PdfPreviewProps {
  readonly source: FileSource;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** The pages of a PDF file, as pictures: nothing of it runs, and nothing in it leads anywhere (SEC-30). */
export function PdfPreview({ source, fileName, onClose }: PdfPreviewProps) {
  const bytes = useFileBytes(source);
  const state = usePdf(bytes === 'failed' ? null : bytes);
  const shown = bytes === 'failed' ? 'failed' : bytes === null ? 'arriving' : state;
  return <PdfPreviewView fileName={fileName} source={source} state={shown} onClose={onClose} />;
}

export interface PdfPreviewViewProps extends PdfPreviewProps {
  /** `arriving`: its file is on its way. `failed`: that does not come. */
  readonly state: PdfState | 'arriving' | 'failed';
}

/** Widths of a page, in parts of the dialog's. */
const ZOOMS: readonly number[] = [1, 1.25, 1.5, 2, 3];

export function PdfPreviewView({ fileName, source, state, onClose }: PdfPreviewViewProps) {
  const i18n = useI18n();
  const [step, setStep] = useState(0);
  const isOpen = typeof state === 'object' && state.kind === 'open';
  const isRefused = state === 'failed' || (typeof state === 'object' && state.kind === 'failed');
  const zoom = (by: number) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : event.key === '0' ? -99 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(by);
  };
  return (
    <Dialog
      title={fileName}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {!isRefused && (
            <>
              <IconButton
                label={i18n._({ id: 'messages.pdf.zoomOut', message: 'Zoom out' })}
                icon={<ZoomOut size={18} />}
                aria-disabled={!isOpen || step === 0}
                onClick={() => zoom(-1)}
              />
              <IconButton
                label={i18n._({ id: 'messages.pdf.zoomIn', message: 'Zoom in' })}
                icon={<ZoomIn size={18} />}
                aria-disabled={!isOpen || step === ZOOMS.length - 1}
                onClick={() => zoom(1)}
              />
            </>
          )}
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'messages.close', message: 'Close' })}
          </Button>
        </>
      }
    >
      <div className={styles.body} onKeyDown={onKeyDown}>
        {state === 'arriving' && <ArrivalLine source={source} onCancel={onClose} />}
        {state === 'failed' && <p role="alert">{i18n._({ id: 'messages.file.failed', message: 'Download failed' })}</p>}
        {typeof state === 'object' && state.kind === 'opening' && (
          <p role="status">{i18n._({ id: 'messages.pdf.opening', message: 'Opening…' })}</p>
        )}
        {typeof state === 'object' && state.kind === 'failed' && <Refused failure={state.failure} />}
        {isOpen && <PdfPages document={state.document} zoom={ZOOMS[step] ?? 1} />}
      </div>
    </Dialog>
  );
}

function Refused({ failure }: { readonly failure: PdfFailure }) {
  const i18n = useI18n();
  const text = {
    noPdf: i18n._({
      id: 'messages.pdf.none',
      message: 'This file is not a PDF that can be read. Download it instead.',
    }),
    locked: i18n._({ id: 'messages.pdf.locked', message: 'This PDF is locked by a password. Download it instead.' }),
    tooLong: i18n._({ id: 'messages.pdf.tooLong', message: 'This PDF takes too long to open. Download it instead.' }),
  };
  return <p role="alert">{text[failure]}</p>;
}
