/** Previews of the pages that messages link to. */
import type { LinkPreview } from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { LinkCard } from '../../src/features/link-previews/LinkCard.tsx';
import { LinkPreviewSettings } from '../../src/features/link-previews/LinkPreviewSettings.tsx';
import { LinkPreviews } from '../../src/features/link-previews/LinkPreviews.tsx';
import { ShownPreviews } from '../../src/features/link-previews/ShownPreviews.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { scriptPictures } from '../pictures.ts';
import { say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const URL_OF_PAGE = 'https://hall.example.org/programme';
const PICTURE = { uri: 'mxc://example.org/w640h360c200d0' as MxcUri, width: 640, height: 360 };
const FULL: LinkPreview = {
  title: 'Spring concert: the programme',
  description:
    'Three symphonies, two soloists and a long interval. Doors open at half past six, and the bar before that.',
  siteName: 'The concert hall',
  image: PICTURE,
};
const CASES: readonly (readonly [string, LinkPreview])[] = [
  ['all that a page can say', FULL],
  ['without a picture', { ...FULL, image: null }],
  ['a title alone', { title: 'Programme', description: null, siteName: null, image: null }],
  [
    'a description from right to left',
    { ...FULL, title: 'حفل الربيع', description: 'ثلاث سيمفونيات وعازفان', image: null },
  ],
];
const LINK = { tag: 'a', href: URL_OF_PAGE, children: ['the programme'] } as const;
const MESSAGE = say('Wen', NOW, ['Here is ', LINK]);

function script(remote: FakeRemote): void {
  scriptPictures(remote);
  remote.answer('linkPreviews.find', async () => ({ ok: true, value: FULL }));
}

export const linkPreviews: readonly State[] = [
  ...CASES.map(([name, preview]) => ({
    name,
    drawing: (
      <WithEngine script={script}>
        <LinkCard url={URL_OF_PAGE} preview={preview} onClose={nothing} />
      </WithEngine>
    ),
  })),
  {
    name: 'asked for, until it is closed',
    drawing: (
      <WithEngine script={script}>
        <ShownPreviews
          message={{ eventId: '$closing' as EventId, isMine: false }}
          roomId={ROOM}
          eventId={'$closing' as EventId}
          links={[URL_OF_PAGE]}
          timestamp={NOW}
          evenIfEncrypted={false}
        />
      </WithEngine>
    ),
  },
  {
    name: 'under a message',
    drawing: (
      <Opener label="Under a message">
        {() => (
          <WithEngine script={script}>
            <LinkPreviews roomId={ROOM} eventId={'$under' as EventId} item={MESSAGE} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
  { name: 'settings', drawing: <LinkPreviewSettings /> },
];
