import type { FileSource } from '@parley/sdk/client/contract.ts';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Preview } from './previewed.ts';
import type { TextPreviewProps } from './TextPreview.tsx';

const textChunk = new Chunk(() => import('./TextPreview.tsx'));
const pdfChunk = new Chunk(() => import('./pdf/PdfPreview.tsx'));

export interface FilePreviewProps {
  readonly kind: Preview;
  readonly source: FileSource;
  readonly fileName: string;
  /** Draws the file with the button that looks into it. */
  readonly children: (look: ReactNode) => ReactNode;
}

/** A file that can be looked into. */
export function FilePreview({ kind, source, fileName, children }: FilePreviewProps) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const Loaded = kind === 'pdf' ? LoadedPdf : LoadedText;
  return (
    <>
      {children(
        <IconButton
          label={i18n._({ id: 'messages.file.look', message: 'Preview {name}', values: { name: fileName } })}
          icon={<FileText size={18} />}
          onClick={() => setOpen(true)}
        />,
      )}
      {isOpen && <Loaded source={source} fileName={fileName} onClose={() => setOpen(false)} />}
    </>
  );
}

function LoadedText(props: TextPreviewProps) {
  const chunk = useDialogChunk(textChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.TextPreview {...props} /> : null;
}

function LoadedPdf(props: TextPreviewProps) {
  const chunk = useDialogChunk(pdfChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.PdfPreview {...props} /> : null;
}
