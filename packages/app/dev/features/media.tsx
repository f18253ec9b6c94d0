import type { EventItem, ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { LinkCard } from '../../src/features/link-previews/LinkCard.tsx';
import { GalleryView, type GalleryViewProps } from '../../src/features/media/GalleryView.tsx';
import { PictureViewerView } from '../../src/features/media/PictureViewerView.tsx';
import { PreviewSettings } from '../../src/features/media/PreviewSettings.tsx';
import { SoundBarView } from '../../src/features/media/SoundBar.tsx';
import { AudioTile } from '../../src/features/messages/media/AudioTile.tsx';
import { AudioView } from '../../src/features/messages/media/AudioView.tsx';
import { HiddenMedia } from '../../src/features/messages/media/HiddenMedia.tsx';
import { MovingPicture } from '../../src/features/messages/media/MovingPicture.tsx';
import { VideoTile } from '../../src/features/messages/media/VideoTile.tsx';
import type { MediaState } from '../../src/lib/media/media-cache.ts';
import type { Sound } from '../../src/lib/media/sound-desk.ts';
import type { OpenedPicture } from '../../src/lib/media/viewer-desk.ts';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { scriptPictures } from '../pictures.ts';
import { file, picture, say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

type Item = EventItem<ItemContent, ItemExtra>;

const nothing = () => undefined;
const NOW = Date.now();
const PICTURE = picture('Wen', NOW, { width: 600, height: 400 }, 30);
const FILE = file('Ines', NOW);
const VOICE = {
  kind: 'audio',
  ...{ source: FILE.content.source, fileName: 'Voice message.ogg', sizeBytes: 34_000, isVoice: true },
  ...{ durationMs: 12_300, caption: null, description: null, spoiler: null },
  waveform: Array.from({ length: 100 }, (_, at) => Math.abs(Math.sin(at / 3) * Math.cos(at / 17))),
} as const;
const FILM = {
  kind: 'video',
  ...{ source: PICTURE.content.source, thumbnail: PICTURE.content.source, blurhash: null },
  ...{ size: { width: 640, height: 360 }, durationMs: 83_000, fileName: 'Finale.mp4', sizeBytes: 8_300_000 },
  ...{ caption: null, description: null, spoiler: null },
} as const;
const LINK = { tag: 'a', href: 'https://example.org/programme', children: ['The programme'] } as const;

const PICTURES: readonly Item[] = [
  ...Array.from({ length: 9 }, (_, index) => ({
    ...picture('Wen', NOW - index, { width: 300 + 90 * index, height: 400 }, 40 * index),
    key: `p${index}`,
  })),
  { ...PICTURE, key: 'spoiler', content: { ...PICTURE.content, spoiler: { reason: null } } },
  { ...PICTURE, key: 'film', content: FILM },
  { ...PICTURE, key: 'nowhere', content: { ...PICTURE.content, source: null } },
];
/** Pictures of all sizes, and a film. */
const HIDDEN: readonly Item[] = [
  PICTURE,
  ...[120, 64].map((side) => ({
    ...{ ...PICTURE, key: `sticker ${side}` },
    content: { ...PICTURE.content, isSticker: true, size: { width: side * 3, height: side } },
  })),
  { ...PICTURE, key: 'film', content: FILM },
];
const HIDING = { media: 'off', invitations: false, rooms: [] } as const;
const CARD = {
  ...{ title: 'The programme', description: null, siteName: null },
  image: { uri: 'mxc://example.org/programme' as MxcUri, width: 600, height: 400 },
};
const KINDS: Readonly<Record<GalleryViewProps['kind'], readonly Item[]>> = {
  pictures: PICTURES,
  files: [FILE],
  links: [say('Lars', NOW, ['Have a look at ', LINK])],
  voice: [{ ...FILE, content: VOICE }],
};

function Finds(props: Partial<GalleryViewProps>) {
  return (
    <WithEngine script={scriptPictures}>
      <div style={{ display: 'flex', width: 340, height: 480 }}>
        <GalleryView
          kind="pictures"
          state="ready"
          items={[]}
          hasMore={false}
          searchedBackTo={NOW}
          isAsking={false}
          Content={timelineSlots.Content}
          hrefOf={() => '#/home'}
          onKind={nothing}
          onMore={nothing}
          onOpen={() => true}
          {...props}
        />
      </div>
    </WithEngine>
  );
}

const OPENED: OpenedPicture = {
  ...{ roomId: ROOM, key: 'a', eventId: null, source: PICTURE.content.source, fileName: 'hall.jpg' },
  ...{ description: 'The hall, seen from the stage', size: null },
};
const MEDIA: readonly (readonly [name: string, media: MediaState])[] = [
  ['on its way', { kind: 'loading' }],
  ['there', { kind: 'ready', url: '/favicon.svg', mimeType: 'image/svg+xml' }],
  ['no picture', { kind: 'ready', url: '', mimeType: 'application/octet-stream' }],
  ['gone', { kind: 'failed', failure: { kind: 'notFound' } }],
];
const TRACK = {
  ...{ roomId: ROOM, key: 'a', eventId: null, source: { kind: 'own', roomId: ROOM, txnId: 't', part: 'file' } },
  ...{ title: 'Ana', isVoice: true, durationMs: 12_300 },
} as unknown as Extract<Sound, { readonly kind: 'playing' }>['track'];
const SOUNDS = (['loading', 'playing', 'paused', 'failed', 'ended'] as const).map((kind) => {
  return { kind, track: TRACK, positionMs: 4_000, durationMs: 12_300 };
});

export const states: readonly State[] = [
  {
    name: 'sound and a film of a message',
    drawing: (
      <WithEngine script={scriptPictures}>
        <AudioTile item={FILE} content={VOICE} upload={null} />
        <VideoTile content={FILM} upload={null} />
      </WithEngine>
    ),
  },
  {
    name: 'what is shown of others',
    drawing: (
      <WithEngine script={(remote) => remote.setView('media.previews', null, { ...HIDING, media: 'private' })}>
        <PreviewSettings />
      </WithEngine>
    ),
  },
  {
    name: 'hidden pictures and films',
    drawing: (
      <WithEngine
        script={(remote) => {
          scriptPictures(remote);
          remote.setView('media.previews', null, HIDING);
        }}
      >
        {HIDDEN.map((item) => (
          <timelineSlots.Content key={item.key} item={item} />
        ))}
        <LinkCard url="https://example.org/programme" preview={CARD} onClose={nothing} />
        <HiddenMedia kind="video" file="film" name="Finale.mp4" box={{ width: 300, height: 100 }} isVeiled={false}>
          {null}
        </HiddenMedia>
      </WithEngine>
    ),
  },
  {
    name: 'a picture that moves',
    drawing: (
      <WithEngine script={scriptPictures}>
        <div style={{ position: 'relative', width: 300, height: 200 }}>
          <MovingPicture
            content={{ ...PICTURE.content, isAnimated: true }}
            url="/favicon.svg"
            isNear={false}
            onDrawn={nothing}
            onBroken={nothing}
          />
        </div>
      </WithEngine>
    ),
  },
  ...Object.entries(KINDS).map(([kind, items]) => ({
    name: `media of a room: ${kind}`,
    drawing: <Finds kind={kind as GalleryViewProps['kind']} items={items} hasMore />,
  })),
  ...(['pictures', 'files', 'links', 'voice'] as const).map((kind) => ({
    name: `media of a room: no ${kind}`,
    drawing: <Finds kind={kind} />,
  })),
  ...(['loading', 'failed'] as const).map((state) => ({
    name: `media of a room: ${state}`,
    drawing: <Finds state={state} hasMore isAsking={state === 'loading'} />,
  })),
  ...MEDIA.map(([name, media]) => ({
    name: `a picture by itself: ${name}`,
    drawing: (
      <Opener label="Open">
        {(close) => (
          <PictureViewerView
            picture={OPENED}
            media={media}
            neighbours={{ previous: null, next: OPENED, isLooking: true, isComing: false }}
            href="#/home"
            isSaving={false}
            onShow={nothing}
            onSave={nothing}
            onClose={close}
          />
        )}
      </Opener>
    ),
  })),
  ...SOUNDS.flatMap((sound) => [
    {
      name: `sound of another room: ${sound.kind}`,
      drawing: (
        <div style={{ position: 'relative', height: 96 }}>
          <SoundBarView sound={sound} onPlay={nothing} onPause={nothing} onStop={nothing} />
        </div>
      ),
    },
    {
      name: `sound in a message: ${sound.kind}`,
      drawing: (
        <AudioView
          content={VOICE}
          sound={sound}
          rate={1.5}
          upload={null}
          arrival={null}
          save={null}
          onPlay={nothing}
          onPause={nothing}
          onSeek={nothing}
          onRate={nothing}
        />
      ),
    },
  ]),
];
