import type { ItemContent, OwnFile } from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri, RoomId, TransactionId, UserId } from '@parley/sdk/client/ids.ts';
import { DeleteDialog } from '../../src/features/messages/DeleteDialog.tsx';
import { type Forwarding, ForwardView } from '../../src/features/messages/ForwardMessage.tsx';
import type { LookingFailure } from '../../src/features/messages/looking-failure.ts';
import { MessageHistoryView } from '../../src/features/messages/MessageHistory.tsx';
import { MessageSourceView } from '../../src/features/messages/MessageSource.tsx';
import { ArrivalLineView } from '../../src/features/messages/media/ArrivalLine.tsx';
import type { FilmPlay } from '../../src/features/messages/media/film-play.ts';
import { PdfPreviewView, type PdfPreviewViewProps } from '../../src/features/messages/media/pdf/PdfPreview.tsx';
import { TextPreviewView } from '../../src/features/messages/media/TextPreview.tsx';
import { UploadLineView } from '../../src/features/messages/media/UploadLine.tsx';
import { VideoPlayerView } from '../../src/features/messages/media/VideoPlayer.tsx';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import { demoRooms } from '../demo-rooms.ts';
import { Opener } from '../opener.tsx';
import { drawnPage, scriptPictures } from '../pictures.ts';
import { file, picture, say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const NOW = Date.now();
const MESSAGE = say('Ana', NOW, ['And the poster file is too large for the server, it seems.']);
const PICTURE = picture('Wen', NOW, { width: 600, height: 400 }, 30).content;
const LOST = 'mxc://example.org/lost' as MxcUri;
const SEALED = { kind: 'encrypted', mxc: LOST, file: { key: '', iv: '', sha256: '' } } as const;
const FILE = file('Ines', NOW).content;
const FILM: ItemContent = {
  ...{ kind: 'video', source: PICTURE.source, thumbnail: PICTURE.source, size: { width: 640, height: 360 } },
  ...{ blurhash: null, durationMs: 83_000, fileName: 'Finale.mp4', sizeBytes: 8_300_000 },
  ...{ caption: null, description: null, spoiler: null },
};
const VOICE: ItemContent = {
  ...{ kind: 'audio', source: FILE.source, fileName: 'Voice message.ogg', sizeBytes: 34_000, isVoice: true },
  ...{ durationMs: 12_300, caption: null, description: null, spoiler: null },
  waveform: Array.from({ length: 100 }, (_, at) => Math.abs(Math.sin(at / 3) * Math.cos(at / 17))),
};
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
  ['picture that moves', { ...PICTURE, isAnimated: true }],
  ['picture that is a spoiler', { ...PICTURE, spoiler: { reason: 'The end of the film' } }],
  ['film', FILM],
  ['film without a picture', { ...FILM, thumbnail: null, durationMs: null }],
  ['voice message', VOICE],
  ['sound', { ...VOICE, isVoice: false, waveform: null, fileName: 'Solo.ogg' }],
  ['sound that is not there', { ...VOICE, ...{ source: null, isVoice: false } }],
  ['text file', { ...FILE, ...{ fileName: 'Notes.txt', mimeType: 'text/plain', sizeBytes: 1_200 } }],
  ['file that is a spoiler', { ...FILE, spoiler: { reason: null } }],
  ['file that is not there', { ...FILE, source: null }],
  ['redacted', { kind: 'redacted', by: null, reason: null }],
  ['redacted by somebody else', { kind: 'redacted', by: { userId: COLLEAGUE, name: 'Lars' }, reason: 'Off topic' }],
  [
    'hidden',
    { kind: 'hidden', by: { kind: 'moderator', userId: COLLEAGUE, name: 'Lars' }, reason: 'Off topic', said: null },
  ],
  [
    'hidden by a policy list',
    {
      kind: 'hidden',
      by: { kind: 'policyList', name: { kind: 'named', name: 'Spam watch' } },
      reason: 'Spam',
      said: HIDDEN,
    },
  ],
  [
    'hidden, for who may look',
    { kind: 'hidden', by: { kind: 'moderator', userId: COLLEAGUE, name: 'Lars' }, reason: null, said: HIDDEN },
  ],
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
  ['call of many', { kind: 'rtcCall', hasVideo: true }],
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
const ARRIVAL = { arrivedBytes: 4_200_000, totalBytes: 12_300_000 } as const;
const PLAYS: readonly (readonly [name: string, play: FilmPlay])[] = [
  ['opening', { kind: 'loading', arrival: null }],
  ['fetched whole', { kind: 'loading', arrival: ARRIVAL }],
  ['arriving', { kind: 'ready', url: '', arrival: ARRIVAL }],
  ['unreachable', { kind: 'failed', failure: { kind: 'unreachable' } }],
  ['damaged', { kind: 'failed', failure: { kind: 'damaged' } }],
];
const FILM_SOURCE = { kind: 'plain', mxc: LOST } as const;
const PDFS: readonly (readonly [name: string, state: PdfPreviewViewProps['state']])[] = [
  ['arriving', 'arriving'],
  ['locked', { kind: 'failed', failure: 'locked' }],
  ['open', { kind: 'open', document: { shape: { pageCount: 240, ratio: 0.7 }, draw: drawnPage } }],
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
  ...PLAYS.map(([name, play]) => ({
    name: `a film that is seen: ${name}`,
    drawing: (
      <div style={{ position: 'relative', width: 420, height: 236 }}>
        <VideoPlayerView
          play={play}
          durationMs={83_000}
          poster={null}
          place={{ current: 0 }}
          onStop={() => undefined}
          onRetry={() => undefined}
          takesOver={() => true}
        />
      </div>
    ),
  })),
  ...(['loading', 'failed', { kind: 'noText' }, { kind: 'text', text: 'Notes\n\n1. Tune', isCut: true }] as const).map(
    (text) => ({
      name: `a text file that is looked into: ${typeof text === 'string' ? text : text.kind}`,
      drawing: (
        <Opener label="Preview">
          {(close) => <TextPreviewView fileName="Notes.txt" text={text} onClose={close} />}
        </Opener>
      ),
    }),
  ),
  ...PDFS.map(([name, state]) => ({
    name: `a PDF that is looked into: ${name}`,
    drawing: (
      <Opener label="Preview">
        {(close) => (
          <WithEngine script={scriptPictures}>
            <PdfPreviewView fileName="Score.pdf" source={FILM_SOURCE} state={state} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  })),
  {
    name: 'a download',
    drawing: <ArrivalLineView arrival={ARRIVAL} onCancel={() => undefined} />,
  },
  {
    name: 'a download of unknown size',
    drawing: <ArrivalLineView arrival={null} onCancel={() => undefined} />,
  },
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
