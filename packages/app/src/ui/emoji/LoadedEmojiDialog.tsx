import { Chunk } from '../../lib/chunk/chunk.ts';
import { loadEmoji } from '../../lib/emoji/load-emoji.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ChunkDialog } from '../dialog/ChunkDialog.tsx';
import type { EmojiDialogProps } from './EmojiDialog.tsx';
import type { Pictures } from './EmojiPanel.tsx';

export interface LoadedEmojiDialogProps extends Pick<EmojiDialogProps, 'onPick' | 'onClose'> {
  /** Left out where only emoji can be chosen. */
  readonly pictures?: Pictures;
}

/** By language: the dialog and its emoji. */
const chunks = new Map<string, ReturnType<typeof chunkOf>>();

function chunkOf(locale: string) {
  return new Chunk(async () => {
    const [{ EmojiDialog }, set] = await Promise.all([import('./EmojiDialog.tsx'), loadEmoji(locale)]);
    return { EmojiDialog, set };
  });
}

/** The dialog in which an emoji is chosen. It and the emoji are fetched when it is first opened. */
export function LoadedEmojiDialog({ pictures, onPick, onClose }: LoadedEmojiDialogProps) {
  const i18n = useI18n();
  const chunk = chunks.get(i18n.locale) ?? chunkOf(i18n.locale);
  chunks.set(i18n.locale, chunk);
  return (
    <ChunkDialog
      chunk={chunk}
      title={i18n._({ id: 'emoji.title', message: 'Emoji' })}
      fieldLabel={i18n._({ id: 'emoji.search', message: 'Search emoji' })}
      onClose={onClose}
    >
      {({ EmojiDialog, set }, typedAhead) => (
        <EmojiDialog set={set} typedAhead={typedAhead} pictures={pictures ?? null} onPick={onPick} onClose={onClose} />
      )}
    </ChunkDialog>
  );
}
