import type { ItemContent } from '@parley/sdk/client/contract.ts';
import type { MxcUri, UserId } from '@parley/sdk/client/ids.ts';
import { DeleteDialog } from '../../src/features/messages/DeleteDialog.tsx';
import { MessageContent } from '../../src/features/messages/MessageContent.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { scriptPictures } from '../pictures.ts';
import { file, picture, say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const NOW = Date.now();
const MESSAGE = say('Ana', NOW, ['And the poster file is too large for the server, it seems.']);
const PICTURE = picture('Wen', NOW, { width: 600, height: 400 }, 30).content;
const LOST = 'mxc://example.org/lost' as MxcUri;
const FILE = file('Ines', NOW).content;
const COLLEAGUE = '@lars:example.org' as UserId;

const CONTENTS: readonly (readonly [name: string, content: ItemContent])[] = [
  ['text', { kind: 'text', body: ['I do. Will be there from six.'], isNotice: false }],
  ['text of a program', { kind: 'text', body: ['main is green: 1,204 tests'], isNotice: true }],
  ['text that is only emoji', { kind: 'text', body: ['🎉🎻'], isNotice: false }],
  ['emote', { kind: 'emote', body: ['waves from the pier'] }],
  ['image', PICTURE],
  ['image that does not come', { ...PICTURE, ...{ uri: LOST, blurhash: null } }],
  ['image that is not there', { ...PICTURE, ...{ uri: null, blurhash: null } }],
  ['file', FILE],
  ['file that is not there', { ...FILE, ...{ uri: null, mediaKind: 'audio' } }],
  ['redacted', { kind: 'redacted', by: null }],
  ['redacted by somebody else', { kind: 'redacted', by: COLLEAGUE }],
  ['encrypted', { kind: 'encrypted' }],
  ['stateChange', { kind: 'stateChange', change: { kind: 'roomName', name: 'Rehearsal room' } }],
  ['unknown', { kind: 'unknown', eventType: 'org.example.dance', text: null }],
  ['unknown with its words', { kind: 'unknown', eventType: 'org.example.dance', text: 'Ana dances' }],
];

export const states: readonly State[] = [
  ...CONTENTS.map(([name, content]) => ({
    name,
    drawing: (
      <WithEngine script={scriptPictures}>
        <div>
          <MessageContent item={{ ...MESSAGE, content }} />
        </div>
      </WithEngine>
    ),
  })),
  {
    name: 'before it is deleted',
    drawing: <Opener label="Delete">{(close) => <DeleteDialog roomId={ROOM} item={MESSAGE} onClose={close} />}</Opener>,
  },
];
