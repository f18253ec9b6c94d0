import type { ItemContent, OwnFile } from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri, RoomId, TransactionId, UserId } from '@parley/sdk/client/ids.ts';
import { DeleteDialog } from '../../src/features/messages/DeleteDialog.tsx';
import { type Forwarding, ForwardView } from '../../src/features/messages/ForwardMessage.tsx';
import type { LookingFailure } from '../../src/features/messages/looking-failure.ts';
import { MessageHistoryView } from '../../src/features/messages/MessageHistory.tsx';
import { MessageSourceView } from '../../src/features/messages/MessageSource.tsx';
import { PictureViewerView } from '../../src/features/messages/PictureViewer.tsx';
import { PlayingView } from '../../src/features/messages/Playing.tsx';
import { UploadLineView } from '../../src/features/messages/UploadLine.tsx';
import type { MediaState } from '../../src/lib/media/media-cache.ts';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import { demoRooms } from '../demo-rooms.ts';
import { Opener } from '../opener.tsx';
import { scriptPictures } from '../pictures.ts';
import { file, picture, say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const NOW = Date.now();
const MESSAGE = say('Ana', NOW, ['And the poster file is too large for the server, it seems.']);
const PICTURE = picture('Wen', NOW, { width: 600, height: 400 }, 30).content;
const LOST = 'mxc://example.org/lost' as MxcUri;
const SEALED = { kind: 'encrypted', mxc: LOST, file: { key: '', iv: '', sha256: '' } } as const;
const FILE = file('Ines', NOW).content;
const COLLEAGUE = '@lars:example.org' as UserId;

const HIDDEN = { kind: 'text', body: ['Buy cheap watches'], isNotice: false } as const;

const CONTENTS: readonly (readonly [name: string, content: ItemContent])[] = [
  ['text', { kind: 'text', body: ['I do. Will be there from six.'], isNotice: false }],
  ['text of a program', { kind: 'text', body: ['main is green: 1,204 tests'], isNotice: true }],
  ['text that is only emoji', { kind: 'text', body: ['🎉🎻'], isNotice: false }],
  ['emote', { kind: 'emote', body: ['waves from the pier'] }],
  ['image', PICTURE],
  ['image that does not come', { ...PICTURE, ...{ source: { kind: 'plain', mxc: LOST }, blurhash: null } }],
  ['image that is fetched when asked for', { ...PICTURE, ...{ source: SEALED, sizeBytes: 12_345_678 } }],
  ['image that is not there', { ...PICTURE, ...{ source: null, blurhash: null } }],
  ['file', FILE],
  [
    'film',
    { ...FILE, mediaKind: 'video', fileName: 'Finale.mp4', size: { width: 640, height: 360 }, thumbnail: FILE.source },
  ],
  ['film without a picture', { ...FILE, mediaKind: 'video', fileName: 'Finale.mp4' }],
  ['sound', { ...FILE, mediaKind: 'audio', fileName: 'Solo.ogg' }],
  ['file that is not there', { ...FILE, ...{ source: null, mediaKind: 'audio' } }],
  ['redacted', { kind: 'redacted', by: null, reason: null }],
  ['redacted by somebody else', { kind: 'redacted', by: { userId: COLLEAGUE, name: 'Lars' }, reason: 'Off topic' }],
  ['hidden', { kind: 'hidden', by: { userId: COLLEAGUE, name: 'Lars' }, reason: 'Off topic', said: null }],
  ['hidden, for who may look', { kind: 'hidden', by: { userId: COLLEAGUE, name: 'Lars' }, reason: null, said: HIDDEN }],
  ['being decrypted', { kind: 'encrypted', failure: null }],
  ['undecryptable', { kind: 'encrypted', failure: { code: 'MEGOLM_UNKNOWN_INBOUND_SESSION_ID', text: '' } }],
  [
    'undecryptable, sent before joining',
    { kind: 'encrypted', failure: { code: 'HISTORICAL_MESSAGE_USER_NOT_JOINED', text: '' } },
  ],
  ['stateChange', { kind: 'stateChange', change: { kind: 'roomName', name: 'Rehearsal room' } }],
  ['verificationRequest', { kind: 'verificationRequest', to: { userId: COLLEAGUE, name: 'Lars' }, isToMe: false }],
  [
    'verificationRequest to oneself',
    { kind: 'verificationRequest', to: { userId: COLLEAGUE, name: 'Ana' }, isToMe: true },
  ],
  ['call', { kind: 'call', hasVideo: false }],
  ['call with video', { kind: 'call', hasVideo: true }],
  ['unknown', { kind: 'unknown', eventType: 'org.example.dance', text: null }],
  ['unknown with its words', { kind: 'unknown', eventType: 'org.example.dance', text: 'Ana dances' }],
];

const SOURCE = JSON.stringify({ type: 'm.room.message', content: { body: 'Noted' } }, null, 2);
const FAILURES: readonly LookingFailure[] = [
  { kind: 'unreachable' },
  { kind: 'refused', status: 403, message: 'You are not in this room' },
  { kind: 'unknownEvent' },
  { kind: 'unknownRoom' },
  { kind: 'notForwardable' },
  { kind: 'encryptedFile' },
  { kind: 'empty' },
  { kind: 'encryptionUnavailable' },
  { kind: 'storageFailed' },
];
const VERSIONS = ['At seven.', 'At six.'].map((text, index) => ({
  eventId: `$${index}` as EventId,
  timestamp: NOW - index * 60_000,
  content: { kind: 'text', body: [text], isNotice: false } as const,
}));
const ROOMS = demoRooms(NOW).slice(0, 4);
const FORWARDED: ReadonlyMap<RoomId, Forwarding> = new Map(
  (
    [{ kind: 'sending' }, { kind: 'done' }, { kind: 'failed', failure: { kind: 'encryptionUnavailable' } }] as const
  ).map((state, index) => [ROOMS[index]?.roomId ?? ROOM, state]),
);

const OWN: OwnFile = { kind: 'own', roomId: ROOM, txnId: 'w600h400c30d0' as TransactionId, part: 'file' };
const MEDIA: readonly MediaState[] = [
  { kind: 'loading' },
  { kind: 'ready', url: '', mimeType: 'audio/ogg' },
  { kind: 'failed', failure: { kind: 'unreachable' } },
];
const QUEUED = { ...MESSAGE, sendState: { kind: 'queued' } } as const;

export const states: readonly State[] = [
  ...[PICTURE, FILE].map((content) => ({
    name: `${content.kind} on its way`,
    drawing: (
      <WithEngine script={scriptPictures}>
        <div>
          <timelineSlots.Content item={{ ...QUEUED, content: { ...content, source: OWN } }} />
        </div>
      </WithEngine>
    ),
  })),
  ...MEDIA.flatMap((media) => [
    {
      name: `a picture by itself: ${media.kind}`,
      drawing: (
        <Opener label="Open">
          {(close) => (
            <PictureViewerView
              name="hall.jpg"
              media={media}
              isSaving={false}
              onSave={() => undefined}
              onClose={close}
            />
          )}
        </Opener>
      ),
    },
    { name: `sound being played: ${media.kind}`, drawing: <PlayingView name="Solo.ogg" as="audio" media={media} /> },
  ]),
  {
    name: 'an upload',
    drawing: <UploadLineView progress={{ sentBytes: 4_200_000, totalBytes: 12_300_000 }} onCancel={() => undefined} />,
  },
  ...CONTENTS.map(([name, content]) => ({
    name,
    drawing: (
      <WithEngine script={scriptPictures}>
        <div>
          <timelineSlots.Content item={{ ...MESSAGE, content }} />
        </div>
      </WithEngine>
    ),
  })),
  {
    name: 'before what somebody else said is deleted',
    drawing: (
      <Opener label="Delete">
        {(close) => <DeleteDialog roomId={ROOM} item={MESSAGE} say={() => undefined} onClose={close} />}
      </Opener>
    ),
  },
  {
    name: 'its source',
    drawing: (
      <Opener label="View source">
        {(close) => (
          <MessageSourceView source={{ kind: 'ready', value: { event: SOURCE, edit: SOURCE } }} onClose={close} />
        )}
      </Opener>
    ),
  },
  {
    name: 'its source: loading',
    drawing: (
      <Opener label="View source">
        {(close) => <MessageSourceView source={{ kind: 'loading' }} onClose={close} />}
      </Opener>
    ),
  },
  ...FAILURES.map((failure) => ({
    name: `its source: ${failure.kind}`,
    drawing: (
      <Opener label="View source">
        {(close) => <MessageSourceView source={{ kind: 'failed', failure }} onClose={close} />}
      </Opener>
    ),
  })),
  {
    name: 'what it has said',
    drawing: (
      <Opener label="Edited">
        {(close) => <MessageHistoryView item={MESSAGE} history={{ kind: 'ready', value: VERSIONS }} onClose={close} />}
      </Opener>
    ),
  },
  {
    name: 'where to forward it',
    drawing: (
      <WithEngine script={scriptPictures}>
        {([ROOMS, [], 'failed'] as const).map((rooms, index) => (
          <Opener key={index} label="Forward">
            {(close) => (
              <ForwardView
                query=""
                rooms={rooms}
                states={FORWARDED}
                onQuery={() => undefined}
                onForward={() => undefined}
                onClose={close}
              />
            )}
          </Opener>
        ))}
      </WithEngine>
    ),
  },
];
