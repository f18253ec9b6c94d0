import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { EmojiGrid } from '../../ui/emoji/EmojiGrid.tsx';
import { PickerSearch } from '../../ui/emoji/PickerSearch.tsx';
import { pictureCell, type ShownGroup } from '../../ui/emoji/picker.ts';
import { searchPictures } from '../../ui/emoji/search-pictures.ts';
import styles from './image-packs.module.css';
import { StickerPicture } from './PackPicture.tsx';
import { stickerFailure } from './pack-words.ts';
import { type PackPictures, PicturesContext } from './pictures.ts';
import { usePacks } from './use-packs.ts';

export interface StickerPanelProps {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  readonly onSent: () => void;
}

/** The most stickers of a pack, or of a search, that are shown. */
const MOST_SHOWN = 400;

/** The choice of a sticker, which is sent at once. */
export function StickerPanel({ roomId, threadRoot, onSent }: StickerPanelProps) {
  const i18n = useI18n();
  const send = useCommand('imagePacks.sendSticker');
  const stickers = usePacks(roomId, 'sticker');
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const groups = useGroups(
    stickers,
    useDeferredValue(query),
    i18n._({ id: 'imagePacks.found', message: 'Search results' }),
  );
  const pick = async (id: string) => {
    const image = stickers.byId.get(id);
    if (image === undefined) return;
    const { uri, body, info } = image;
    const place = draftPlace(roomId, threadRoot);
    const { reply } = drafts.read(place);
    const answer = await send({ roomId, threadRoot, uri, body, info, ...answering(reply) });
    if (!answer.ok) return setFailure(stickerFailure(i18n, answer.error));
    // The text that was begun stays, and answers nothing any more.
    if (drafts.read(place).reply?.eventId === reply?.eventId) drafts.write(place, { reply: null });
    onSent();
  };
  const pickFirst = () => {
    const first = query.trim() === '' ? undefined : groups[0]?.cells[0];
    if (first !== undefined) void pick(first.key);
  };
  return (
    <PicturesContext value={stickers.byId}>
      <PickerSearch
        label={i18n._({ id: 'imagePacks.searchStickers', message: 'Search stickers' })}
        value={query}
        field={field}
        grid={grid}
        onChange={setQuery}
        onEnter={pickFirst}
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.stickers}>
        <EmojiGrid
          ref={grid}
          groups={groups}
          tone={0}
          Drawing={StickerPicture}
          isLarge
          onPick={(key) => void pick(key)}
          onType={() => field.current?.focus()}
        >
          {groups.length === 0 && <NoStickers isSearch={query.trim() !== ''} />}
        </EmojiGrid>
      </div>
    </PicturesContext>
  );
}

/** The message that the text answers, which is answered by the sticker instead. */
function answering(reply: Draft['reply']) {
  if (reply === null) return {};
  return { replyTo: reply.eventId, ...(reply.isMentioning === false && { mentionsAnswered: false }) };
}

function NoStickers({ isSearch }: { readonly isSearch: boolean }) {
  const i18n = useI18n();
  return (
    <p className={styles.nothing} role="status">
      {isSearch
        ? i18n._({ id: 'imagePacks.noneFound', message: 'No stickers found' })
        : i18n._({
            id: 'imagePacks.noStickers',
            message: 'No stickers here yet. Choose “Add to my stickers” at a sticker or picture that you like.',
          })}
    </p>
  );
}

function useGroups({ groups }: PackPictures, query: string, foundName: string): readonly ShownGroup[] {
  return useMemo(() => {
    if (query.trim() === '')
      return groups.map(({ id, name, pictures }) => ({
        id,
        name,
        cells: pictures.slice(0, MOST_SHOWN).map(pictureCell),
      }));
    const cells = searchPictures(groups, query).slice(0, MOST_SHOWN).map(pictureCell);
    return cells.length === 0 ? [] : [{ id: 'found', name: foundName, cells }];
  }, [groups, query, foundName]);
}
