/** Packs of emoji and stickers. */
import type { AllPacks, PackOfRoom, UsableImage, UsablePack } from '@parley/sdk/client/contract.ts';
import type { MxcUri, RoomId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { EmojiButton, LoadedPickerDialog } from '../../src/features/image-packs/EmojiButton.tsx';
import { EditPicture } from '../../src/features/image-packs/edit/EditPicture.tsx';
import { Panel } from '../../src/features/image-packs/edit/PacksPanel.tsx';
import { EmojiPicture, InLinePicture, StickerPicture } from '../../src/features/image-packs/PackPicture.tsx';
import { PackSettings } from '../../src/features/image-packs/PackSettings.tsx';
import { PickerDialog } from '../../src/features/image-packs/PickerDialog.tsx';
import { PicturesContext } from '../../src/features/image-packs/pictures.ts';
import { ReactionPicker } from '../../src/features/image-packs/ReactionPicker.tsx';
import { toEmojiSet } from '../../src/lib/emoji/emoji-set.ts';
import { rows } from '../../src/lib/emoji/languages/en.ts';
import { NOTHING_TYPED } from '../../src/ui/dialog/typed-ahead.ts';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { scriptPictures } from '../pictures.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const SET = toEmojiSet(rows);
const WRITING = { roomId: ROOM, threadRoot: null, field: { insertText: nothing, insertPill: nothing, focus: nothing } };

const image = (shortcode: string, body: string, hue: number): UsableImage => ({
  ...{ shortcode, body, uri: `mxc://example.org/w128h128c${hue}d0` as MxcUri },
  info: { width: 128, height: 128, sizeBytes: 12_345, mimetype: 'image/png' },
  ...{ isEmoticon: true, isSticker: true, typed: shortcode },
});
const WAVE = image('wave', 'A hand that waves', 20);
const OWN: UsablePack = {
  ...{ id: 'own', owner: { kind: 'user' }, name: '', avatar: null, attribution: null },
  images: [WAVE, image('violin', 'A violin', 120), image('encore', 'Encore!', 260)],
};
const HALL: UsablePack = {
  ...{ id: 'hall', owner: { kind: 'room', roomId: ROOM, stateKey: '' }, name: 'Concert hall' },
  ...{ avatar: null, attribution: 'Drawn by Wen' },
  images: Array.from({ length: 12 }, (_, index) => image(`seat_${index + 1}`, `Seat ${index + 1}`, 30 * index)),
};
const ALL: AllPacks = {
  kind: 'known',
  own: { name: '', avatar: null, attribution: null, images: OWN.images },
  rooms: [
    {
      ...{ place: { roomId: ROOM, stateKey: '' }, name: HALL.name, picture: HALL.images[0]?.uri ?? null },
      ...{ count: HALL.images.length, isEverywhere: true, isReadable: true },
    },
    {
      ...{ place: { roomId: '!left:example.org' as RoomId, stateKey: 'cats' }, name: '', picture: null },
      ...{ count: 0, isEverywhere: true, isReadable: false },
    },
  ],
};

const packs = (all: AllPacks | null, inRoom: readonly UsablePack[]) => (remote: FakeRemote) => {
  scriptPictures(remote);
  remote.setView('imagePacks.inRoom', { roomId: ROOM }, { kind: 'known', packs: inRoom });
  if (all !== null) remote.setView('imagePacks.all', null, all);
};
const some = packs(ALL, [OWN, HALL]);
const none = packs({ kind: 'known', own: null, rooms: [] }, []);
const loading = packs(null, []);

const HALL_WHOLE: PackOfRoom = {
  ...{ place: { roomId: ROOM, stateKey: '' }, name: HALL.name, avatar: null, attribution: HALL.attribution },
  images: HALL.images.slice(0, 3),
};
const BESIDE = { roomId: ROOM, rootId: null, eventId: null, onClose: nothing };

const ofRoom =
  (mayChange: boolean, held: readonly PackOfRoom[], isSpace = false) =>
  (remote: FakeRemote) => {
    scriptPictures(remote);
    remote.setView('imagePacks.ofRoom', { roomId: ROOM }, { kind: 'known', isSpace, mayChange, packs: held });
    remote.answer('imagePacks.pictureLimit', async () => ({ ok: true, value: 5_000_000 }));
  };

/** The settings section `Emoji and stickers`. */
export const packSettings = (
  <WithEngine script={some}>
    <PackSettings />
  </WithEngine>
);

export const imagePacks: readonly State[] = [
  {
    name: 'the button, and its dialog that is fetched',
    drawing: (
      <Opener label="Emoji, fetched">
        {(close) => (
          <WithEngine script={some}>
            <EmojiButton roomId={ROOM} threadRoot={null} className={undefined} onOpen={nothing} />
            <LoadedPickerDialog {...WRITING} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
  {
    name: 'choosing emoji and stickers',
    drawing: ([some, none] as const).map((script) => (
      <Opener key={script === some ? 'some' : 'none'} label={script === some ? 'With packs' : 'Without packs'}>
        {(close) => (
          <WithEngine script={script}>
            <PickerDialog {...WRITING} set={SET} typedAhead={NOTHING_TYPED} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    )),
  },
  {
    name: 'choosing a reaction',
    drawing: (
      <Opener label="Reaction">
        {(close) => (
          <WithEngine script={some}>
            <ReactionPicker roomId={ROOM} onPick={close} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
  {
    name: 'a picture as an emoji, as a sticker and in a line',
    drawing: (
      <WithEngine script={some}>
        <PicturesContext value={new Map([['wave', WAVE]])}>
          <EmojiPicture id="wave" />
          <StickerPicture id="wave" />
          <InLinePicture uri={WAVE.uri} />
        </PicturesContext>
      </WithEngine>
    ),
  },
  { name: 'settings', drawing: packSettings },
  ...([true, false] as const).map((mayChange) => ({
    name: mayChange ? 'packs of a room' : 'packs of a room that one may not change',
    drawing: (
      <WithEngine script={ofRoom(mayChange, [HALL_WHOLE])}>
        <Panel {...BESIDE} />
      </WithEngine>
    ),
  })),
  {
    name: 'a room without packs',
    drawing: (
      <WithEngine script={ofRoom(true, [])}>
        <Panel {...BESIDE} />
      </WithEngine>
    ),
  },
  {
    name: 'a space without packs',
    drawing: (
      <WithEngine script={ofRoom(true, [], true)}>
        <Panel {...BESIDE} />
      </WithEngine>
    ),
  },
  {
    name: 'editing a picture of a pack',
    drawing: (
      <Opener label="Edit">
        {(close) => (
          <WithEngine script={some}>
            <EditPicture place={null} image={WAVE} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
  ...([none, loading] as const).map((script) => ({
    name: script === none ? 'settings without packs' : 'settings while they are looked for',
    drawing: (
      <WithEngine script={script}>
        <PackSettings />
      </WithEngine>
    ),
  })),
];
