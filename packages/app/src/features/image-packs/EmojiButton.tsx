import { Smile } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ChunkDialog } from '../../ui/dialog/ChunkDialog.tsx';
import { ToolButton } from '../../ui/tool-button/ToolButton.tsx';
import type { FieldDialogProps, ToolButtonProps } from '../composer/contract.ts';
import { pickerChunk } from './picker-chunk.ts';

/** The button `Emoji`. */
export function EmojiButton({ className, onOpen }: ToolButtonProps) {
  const i18n = useI18n();
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'imagePacks.emoji', message: 'Emoji' })}
      icon={<Smile size={20} />}
      onNear={() => void pickerChunk(i18n.locale).load()}
      onPress={onOpen}
    />
  );
}

/** The dialog of that name. */
export function LoadedPickerDialog(props: FieldDialogProps) {
  const i18n = useI18n();
  return (
    <ChunkDialog
      chunk={pickerChunk(i18n.locale)}
      title={i18n._({ id: 'imagePacks.emoji', message: 'Emoji' })}
      fieldLabel={i18n._({ id: 'imagePacks.searchEmoji', message: 'Search emoji' })}
      onClose={props.onClose}
    >
      {({ PickerDialog, set }, typedAhead) => <PickerDialog {...props} set={set} typedAhead={typedAhead} />}
    </ChunkDialog>
  );
}
