import type { RoomId } from '@parley/sdk/client/ids.ts';
import { LoadedEmojiDialog } from '../../ui/emoji/LoadedEmojiDialog.tsx';
import { EmojiPicture } from './PackPicture.tsx';
import { PicturesContext } from './pictures.ts';
import { usePacks } from './use-packs.ts';

export interface ReactionPickerProps {
  readonly roomId: RoomId;
  /** An emoji, or the address of a picture and its shortcode. */
  readonly onPick: (key: string, shortcode?: string) => void;
  readonly onClose: () => void;
}

/** Chooses a reaction from the emoji and the packs of a room. */
export function ReactionPicker({ roomId, onPick, onClose }: ReactionPickerProps) {
  const { groups, byId } = usePacks(roomId, 'emoticon');
  return (
    <PicturesContext value={byId}>
      <LoadedEmojiDialog
        pictures={{
          groups,
          Drawing: EmojiPicture,
          onPick: (id) => {
            const image = byId.get(id);
            if (image !== undefined) onPick(image.uri, image.shortcode);
          },
        }}
        onPick={(emoji) => onPick(emoji)}
        onClose={onClose}
      />
    </PicturesContext>
  );
}
