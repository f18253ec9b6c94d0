import { useRef, useState } from 'react';
import { toEmojiSet } from '../../src/lib/emoji/emoji-set.ts';
import { rows } from '../../src/lib/emoji/languages/en.ts';
import { useSkinTone } from '../../src/lib/emoji/skin-tone.ts';
import { useI18n } from '../../src/lib/i18n/use-i18n.ts';
import { NOTHING_TYPED } from '../../src/ui/dialog/typed-ahead.ts';
import { EmojiDialog } from '../../src/ui/emoji/EmojiDialog.tsx';
import { EmojiGrid } from '../../src/ui/emoji/EmojiGrid.tsx';
import { EmojiPanel } from '../../src/ui/emoji/EmojiPanel.tsx';
import { GroupBar } from '../../src/ui/emoji/GroupBar.tsx';
import { groupName } from '../../src/ui/emoji/group-words.ts';
import { LoadedEmojiDialog } from '../../src/ui/emoji/LoadedEmojiDialog.tsx';
import { PickerSearch } from '../../src/ui/emoji/PickerSearch.tsx';
import { PictureCell } from '../../src/ui/emoji/PictureCell.tsx';
import { emojiCell } from '../../src/ui/emoji/picker.ts';
import { SkinToneChoice } from '../../src/ui/emoji/SkinToneChoice.tsx';
import { Opener } from '../opener.tsx';
import type { State } from './state.ts';

const SET = toEmojiSet(rows);
const nothing = () => undefined;

export const states: readonly State[] = [
  { name: 'fetched when it is opened', drawing: <Picked /> },
  {
    name: 'found, and nothing found',
    drawing: ['star', 'no such emoji'].map((text) => (
      <Opener key={text} label={text}>
        {(close) => (
          <EmojiDialog
            set={SET}
            typedAhead={{ ...NOTHING_TYPED, text }}
            pictures={null}
            onPick={nothing}
            onClose={close}
          />
        )}
      </Opener>
    )),
  },
  {
    name: 'without a dialog',
    drawing: (
      <Opener label="Panel">
        {() => <EmojiPanel set={SET} typedAhead={NOTHING_TYPED} pictures={null} onPick={nothing} />}
      </Opener>
    ),
  },
  { name: 'its parts', drawing: <Parts /> },
];

/** A picture that needs no server. */
function Sticker({ id }: { readonly id: string }) {
  return (
    <svg role="img" aria-label={id} viewBox="0 0 8 8" fill="currentColor">
      <circle cx="4" cy="4" r="4" />
    </svg>
  );
}

function Picked() {
  const [picked, setPicked] = useState('Choose');
  return (
    <Opener label={picked}>
      {(close) => (
        <LoadedEmojiDialog
          onPick={(emoji) => {
            setPicked(emoji);
            close();
          }}
          onClose={close}
        />
      )}
    </Opener>
  );
}

function Parts() {
  const grid = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const tone = useSkinTone();
  const i18n = useI18n();
  const groups = SET.groups.map(({ id, emoji }) => ({ id, name: groupName(i18n, id), cells: emoji.map(emojiCell) }));
  return (
    <div>
      <PickerSearch label="Search pictures" value="" field={field} grid={grid} onChange={nothing} onEnter={nothing} />
      <GroupBar groups={groups} Drawing={null} grid={grid} />
      <EmojiGrid ref={grid} groups={groups} tone={tone} Drawing={null} onPick={nothing} onType={nothing} />
      <SkinToneChoice tone={tone} />
      <PictureCell id="Encore" Drawing={Sticker} />
    </div>
  );
}
