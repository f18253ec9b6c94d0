import { isPressOf } from '../../lib/hotkeys/bindings.ts';
import type { Hotkey } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ChunkDialog, type ChunkDialogProps } from '../../ui/dialog/ChunkDialog.tsx';

export interface LoadedSwitcherProps<Module> extends Pick<ChunkDialogProps<Module>, 'chunk' | 'children' | 'onClose'> {
  /** The key that opens it closes it too. */
  readonly hotkey: Hotkey;
}

/** Going to a room: one types its name right after the chord, whether the code is there or not. */
export function LoadedSwitcher<Module>({ hotkey, onClose, ...props }: LoadedSwitcherProps<Module>) {
  const i18n = useI18n();
  return (
    <ChunkDialog
      {...props}
      title={i18n._({ id: 'switcher.title', message: 'Go to' })}
      fieldLabel={i18n._({ id: 'switcher.field', message: 'Room, person or command' })}
      onKeyDown={(event) => {
        if (!isPressOf(event.nativeEvent, hotkey)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
