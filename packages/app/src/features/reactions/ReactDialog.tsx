import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import type { ActionDialogProps } from '../timeline/contract.ts';
import { useToggle } from './use-toggle.ts';

/** Chooses what to react with: an emoji, or the address of a picture and its name. */
export type ReactionPicker = ComponentType<{
  readonly roomId: RoomId;
  readonly onPick: (key: string, shortcode?: string) => void;
  readonly onClose: () => void;
}>;

/** The dialog that chooses the reaction by `Picker`. One to a message that is still on its way waits for it. */
export function reactDialog(Picker: ReactionPicker): ComponentType<ActionDialogProps> {
  return function ReactDialog({ onClose, ...message }) {
    const toggle = useToggle(message);
    return (
      <Picker
        roomId={message.roomId}
        onClose={onClose}
        onPick={(key, shortcode) => {
          onClose();
          toggle(key, shortcode);
        }}
      />
    );
  };
}
