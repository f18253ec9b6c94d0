import type { FileSource } from '@parley/sdk/client/contract.ts';
import { Download, RotateCw, X } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useSaveFile } from '../../../lib/media/use-save-file.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';

export interface SaveButtonProps {
  readonly source: FileSource;
  readonly fileName: string;
}

/** The button that saves a small file of a message. */
export function SaveButton({ source, fileName }: SaveButtonProps) {
  const i18n = useI18n();
  const { state, save, cancel } = useSaveFile(source, fileName);
  if (state.kind === 'loading')
    return (
      <IconButton
        size="small"
        label={i18n._({ id: 'messages.download.cancel', message: 'Cancel download' })}
        icon={<X size={16} />}
        onClick={cancel}
      />
    );
  const hasFailed = state.kind === 'failed';
  return (
    <>
      {hasFailed && <span role="alert">{i18n._({ id: 'messages.file.failed', message: 'Download failed' })}</span>}
      <IconButton
        size="small"
        label={i18n._({ id: 'messages.file.download', message: 'Download {name}', values: { name: fileName } })}
        icon={hasFailed ? <RotateCw size={16} /> : <Download size={16} />}
        onClick={save}
      />
    </>
  );
}
