import { ChartBar } from 'lucide-react';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ToolButton } from '../../ui/tool-button/ToolButton.tsx';
import type { ToolButtonProps, ToolDialogProps } from '../composer/contract.ts';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { pollChunk } from './poll-chunk.ts';

/** The button `Create poll`. */
export function CreatePollButton({ className, onOpen }: ToolButtonProps) {
  const i18n = useI18n();
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'polls.create', message: 'Create poll' })}
      icon={<ChartBar size={20} />}
      onNear={() => void pollChunk.load()}
      onPress={onOpen}
    />
  );
}

/** The dialog of that button. */
export function LoadedCreatePoll(props: ToolDialogProps) {
  const chunk = useDialogChunk(pollChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.CreatePoll {...props} /> : null;
}

/** The dialog of the message action `Edit`. */
export function LoadedEditPoll(props: ActionDialogProps) {
  const chunk = useDialogChunk(pollChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.EditPoll {...props} /> : null;
}
