import '../../lib/i18n/later-messages.ts';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { EMOJI_GROUPS } from '../../lib/emoji/emoji-rows.ts';
import type { Emoji, EmojiSet } from '../../lib/emoji/emoji-set.ts';
import { noteEmoji, recentEmoji } from '../../lib/emoji/recent-emoji.ts';
import { searchEmoji } from '../../lib/emoji/search-emoji.ts';
import { inTone, useSkinTone } from '../../lib/emoji/skin-tone.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import type { TypedAhead } from '../dialog/typed-ahead.ts';
import { SearchField } from '../form/SearchField.tsx';
import { EmojiGrid } from './EmojiGrid.tsx';
import styles from './emoji.module.css';
import { GroupBar } from './GroupBar.tsx';
import { SkinToneChoice } from './SkinToneChoice.tsx';

export interface EmojiDialogProps {
  readonly set: EmojiSet;
  /** Text and Enter that were typed before the dialog was there. */
  readonly typedAhead: TypedAhead;
  /** An emoji was chosen, in the chosen skin tone. */
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** The most results that are shown; one more letter brings the rest. */
const MOST_FOUND = 240;

const REACHABLE = ['recent', ...EMOJI_GROUPS] as const;

/** A dialog in which an emoji is chosen: by its name, by its group, or with the arrow keys. */
export function EmojiDialog({ set, typedAhead, onPick, onClose }: EmojiDialogProps) {
  const i18n = useI18n();
  const tone = useSkinTone();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(typedAhead.text);
  // Drawing hundreds of them anew may wait for keys and presses.
  const drawnTone = useDeferredValue(tone);
  const groups = useShownGroups(set, useDeferredValue(query));

  const pick = (emoji: Emoji) => {
    noteEmoji(emoji);
    onPick(inTone(emoji, tone));
  };
  const pickFirst = () => {
    const [first] = searchEmoji(set.all, query);
    if (first !== undefined && query.trim() !== '') pick(first);
  };
  const enterTypedAhead = useEffectEvent(pickFirst);
  useEffect(() => {
    if (typedAhead.isEntered) enterTypedAhead();
  }, [typedAhead]);

  return (
    <Dialog title={i18n._({ id: 'emoji.title', message: 'Emoji' })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pickFirst();
        }}
      >
        <SearchField
          ref={field}
          type="search"
          autoFocus
          label={i18n._({ id: 'emoji.search', message: 'Search emoji' })}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            grid.current?.querySelector('button')?.focus();
          }}
        />
      </form>
      <div className={styles.panel}>
        {query.trim() === '' && <GroupBar ids={REACHABLE} grid={grid} />}
        <EmojiGrid
          ref={grid}
          groups={groups}
          tone={drawnTone}
          onPick={(emoji) => {
            const known = set.byEmoji.get(emoji);
            if (known !== undefined) pick(known);
          }}
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
    </Dialog>
  );
}

/** The groups with the recent emoji before them, each emoji once; what was found, where something is looked for. */
function useShownGroups(set: EmojiSet, query: string) {
  // As they were when the dialog was opened.
  const recent = useMemo(() => recentEmoji(set), [set]);
  return useMemo(() => {
    if (query.trim() !== '') {
      const found = searchEmoji(set.all, query).slice(0, MOST_FOUND);
      return found.length === 0 ? [] : [{ id: 'found' as const, emoji: found }];
    }
    const rest = set.groups.map(({ id, emoji }) => ({ id, emoji: emoji.filter((one) => !recent.includes(one)) }));
    return [{ id: 'recent' as const, emoji: recent }, ...rest];
  }, [set, query, recent]);
}
