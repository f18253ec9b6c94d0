import '../../lib/i18n/later-messages.ts';
import { useState } from 'react';
import type { EmojiSet } from '../../lib/emoji/emoji-set.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { TypedAhead } from '../../ui/dialog/typed-ahead.ts';
import { EmojiPanel } from '../../ui/emoji/EmojiPanel.tsx';
import type { FieldDialogProps } from '../composer/contract.ts';
import { EmojiPicture } from './PackPicture.tsx';
import { PicturesContext } from './pictures.ts';
import { StickerPanel } from './StickerPanel.tsx';
import { Tabs } from './Tabs.tsx';
import { usePacks } from './use-packs.ts';

export interface PickerDialogProps extends FieldDialogProps {
  readonly set: EmojiSet;
  /** Text and Enter that were typed before the dialog was there. */
  readonly typedAhead: TypedAhead;
}

type Tab = 'emoji' | 'stickers';

/** Chooses an emoji, which goes into the text, or a sticker, which is sent. */
export function PickerDialog({ roomId, threadRoot, field, set, typedAhead, onClose }: PickerDialogProps) {
  const i18n = useI18n();
  const [tab, setTab] = useState<Tab>('emoji');
  const { groups, byId } = usePacks(roomId, 'emoticon');
  const insert = (text: string) => {
    onClose();
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => field.insertText(text));
  };
  return (
    <Dialog title={i18n._({ id: 'imagePacks.emoji', message: 'Emoji' })} onClose={onClose}>
      <Tabs
        label={i18n._({ id: 'imagePacks.kinds', message: 'Kinds' })}
        tabs={[
          { id: 'emoji' as const, name: i18n._({ id: 'imagePacks.emojiTab', message: 'Emoji' }) },
          { id: 'stickers' as const, name: i18n._({ id: 'imagePacks.stickersTab', message: 'Stickers' }) },
        ]}
        shown={tab}
        onShow={setTab}
      >
        {tab === 'emoji' ? (
          <PicturesContext value={byId}>
            <EmojiPanel
              set={set}
              typedAhead={typedAhead}
              pictures={{
                groups,
                Drawing: EmojiPicture,
                onPick: (id) => {
                  const typed = byId.get(id)?.typed;
                  if (typed) insert(`:${typed}: `);
                },
              }}
              onPick={insert}
            />
          </PicturesContext>
        ) : (
          <StickerPanel roomId={roomId} threadRoot={threadRoot} onSent={onClose} />
        )}
      </Tabs>
    </Dialog>
  );
}
