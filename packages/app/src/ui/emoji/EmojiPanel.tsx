import '../../lib/i18n/later-messages.ts';
import type { I18n } from '@lingui/core';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { EmojiSet } from '../../lib/emoji/emoji-set.ts';
import { noteEmoji, recentEmoji, recentKeys } from '../../lib/emoji/recent-emoji.ts';
import { searchEmoji } from '../../lib/emoji/search-emoji.ts';
import { inTone, useSkinTone } from '../../lib/emoji/skin-tone.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { TypedAhead } from '../dialog/typed-ahead.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import styles from './emoji.module.css';
import { GroupBar } from './GroupBar.tsx';
import { groupName } from './group-words.ts';
import { PickerSearch } from './PickerSearch.tsx';
import {
  type Cell,
  emojiCell,
  type PictureDrawing,
  type PictureGroup,
  pictureCell,
  type ShownGroup,
} from './picker.ts';
import { SkinToneChoice } from './SkinToneChoice.tsx';
import { searchPictures } from './search-pictures.ts';

/** Pictures beside the emoji. */
export interface Pictures {
  readonly groups: readonly PictureGroup[];
  readonly Drawing: PictureDrawing;
  readonly onPick: (id: string) => void;
}

export interface EmojiPanelProps {
  readonly set: EmojiSet;
  /** Text and Enter that were typed before the panel was there. */
  readonly typedAhead: TypedAhead;
  /** Null where only emoji can be chosen. */
  readonly pictures: Pictures | null;
  /** An emoji was chosen, in the chosen skin tone. */
  readonly onPick: (emoji: string) => void;
}

/** The most results that are shown; one more letter brings the rest. */
const MOST_FOUND = 240;
/** The most pictures of one pack that are shown; a search finds the rest. */
const MOST_OF_A_PACK = 500;

const NO_PICTURES: readonly PictureGroup[] = [];

/** The choice of an emoji or a picture: by its name, by its group, or with the arrow keys. */
export function EmojiPanel({ set, typedAhead, pictures, onPick }: EmojiPanelProps) {
  const i18n = useI18n();
  const tone = useSkinTone();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(typedAhead.text);
  // Drawing hundreds of them anew may wait for keys and presses.
  const drawnTone = useDeferredValue(tone);
  const pictureGroups = pictures?.groups ?? NO_PICTURES;
  const groups = useShownGroups(i18n, set, pictureGroups, useDeferredValue(query));

  const pick = (key: string) => {
    noteEmoji({ emoji: key });
    const emoji = set.byEmoji.get(key);
    if (emoji === undefined) pictures?.onPick(key);
    else onPick(inTone(emoji, tone));
  };
  const pickFirst = () => {
    const [first] = query.trim() === '' ? [] : found(set, pictureGroups, query);
    if (first !== undefined) pick(first.key);
  };
  const enterTypedAhead = useEffectEvent(pickFirst);
  useEffect(() => {
    if (typedAhead.isEntered) enterTypedAhead();
  }, [typedAhead]);

  return (
    <>
      <PickerSearch
        autoFocus
        label={i18n._({ id: 'emoji.search', message: 'Search emoji' })}
        value={query}
        field={field}
        grid={grid}
        onChange={setQuery}
        onEnter={pickFirst}
      />
      <div className={styles.panel}>
        {query.trim() === '' && <GroupBar groups={groups} Drawing={pictures?.Drawing ?? null} grid={grid} />}
        <EmojiGrid
          ref={grid}
          groups={groups}
          tone={drawnTone}
          Drawing={pictures?.Drawing ?? null}
          onPick={pick}
          onType={() => field.current?.focus()}
        >
          {groups.length === 0 && (
            <p className={styles.nothing} role="status">
              {i18n._({ id: 'emoji.nothing', message: 'No emoji found' })}
            </p>
          )}
        </EmojiGrid>
      </div>
      <SkinToneChoice tone={tone} />
    </>
  );
}

/** The groups with the recent ones before them and the pictures after these, each emoji once; what was found, where something is looked for. */
function useShownGroups(i18n: I18n, set: EmojiSet, pictures: readonly PictureGroup[], query: string) {
  // As they were when the panel was opened.
  const recent = useMemo(() => recentKeys(), []);
  return useMemo((): readonly ShownGroup[] => {
    if (query.trim() !== '') {
      const cells = found(set, pictures, query).slice(0, MOST_FOUND);
      return cells.length === 0 ? [] : [{ id: 'found', name: groupName(i18n, 'found'), cells }];
    }
    const known = new Map(pictures.flatMap((group) => group.pictures.map((picture) => [picture.id, picture])));
    const recentCells = recentEmoji(set, recent, (key) => known.get(key)).map((one) =>
      'emoji' in one ? emojiCell(one) : pictureCell(one),
    );
    const shownAbove = new Set(recentCells.map(({ key }) => key));
    return [
      { id: 'recent', name: groupName(i18n, 'recent'), cells: recentCells },
      ...pictures.map(({ id, name, pictures: all }) => ({
        id,
        name,
        cells: all.slice(0, MOST_OF_A_PACK).map(pictureCell),
      })),
      ...set.groups.map(({ id, emoji }) => ({
        id,
        name: groupName(i18n, id),
        cells: emoji.filter((one) => !shownAbove.has(one.emoji)).map(emojiCell),
      })),
    ];
  }, [i18n, set, pictures, query, recent]);
}

function found(set: EmojiSet, pictures: readonly PictureGroup[], query: string): readonly Cell[] {
  return [...searchEmoji(set.all, query).map(emojiCell), ...searchPictures(pictures, query).map(pictureCell)];
}
