import { useRef, useState } from 'react';
import { EMOJI_GROUPS } from '../../src/lib/emoji/emoji-rows.ts';
import { toEmojiSet } from '../../src/lib/emoji/emoji-set.ts';
import { rows } from '../../src/lib/emoji/languages/en.ts';
import { useSkinTone } from '../../src/lib/emoji/skin-tone.ts';
import { NOTHING_TYPED } from '../../src/ui/dialog/typed-ahead.ts';
import { EmojiDialog } from '../../src/ui/emoji/EmojiDialog.tsx';
import { EmojiGrid } from '../../src/ui/emoji/EmojiGrid.tsx';
import { GroupBar } from '../../src/ui/emoji/GroupBar.tsx';
import { LoadedEmojiDialog } from '../../src/ui/emoji/LoadedEmojiDialog.tsx';
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
        {(close) => <EmojiDialog set={SET} typedAhead={{ ...NOTHING_TYPED, text }} onPick={nothing} onClose={close} />}
      </Opener>
    )),
  },
  { name: 'its parts', drawing: <Parts /> },
];

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
  const tone = useSkinTone();
  return (
    <div>
      <GroupBar ids={EMOJI_GROUPS} grid={grid} />
      <EmojiGrid ref={grid} groups={SET.groups} tone={tone} onPick={nothing} onType={nothing} />
      <SkinToneChoice tone={tone} />
    </div>
  );
}
