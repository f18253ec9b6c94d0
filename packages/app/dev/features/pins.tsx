import type { EventId, UserId } from '@parley/sdk/client/ids.ts';
import { PinnedBarView } from '../../src/features/pins/PinnedBarView.tsx';
import { PinnedMessageView } from '../../src/features/pins/PinnedMessage.tsx';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { scriptPictures } from '../pictures.ts';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const HERE = {
  kind: 'here',
  eventId: '$a' as EventId,
  sender: { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null },
  timestamp: Date.now(),
  content: { kind: 'text', body: ['The boat leaves at seven, pier four.'], isNotice: false },
  text: 'The boat leaves at seven, pier four.',
} as const;
const LATEST = { name: 'Mira Okafor', text: HERE.text, isInDoubt: false };

export const states: readonly State[] = [
  {
    name: 'above the messages: one, several, of nobody knows whom, and while it is fetched',
    drawing: (
      <div className={styles.wide}>
        <PinnedBarView latest={LATEST} count={1} onOpen={nothing} />
        <PinnedBarView latest={LATEST} count={12} onOpen={nothing} />
        <PinnedBarView latest={{ ...LATEST, isInDoubt: true }} count={12} onOpen={nothing} />
        <PinnedBarView latest={null} count={2} onOpen={nothing} />
      </div>
    ),
  },
  {
    name: 'in the panel: here, in doubt, loading, gone, unreachable',
    drawing: (
      <WithEngine script={scriptPictures}>
        <ul className={styles.flow}>
          <PinnedMessageView
            me={null}
            pinned={HERE}
            Content={timelineSlots.Content}
            onShow={nothing}
            onUnpin={nothing}
          />
          <PinnedMessageView
            me={null}
            pinned={{ ...HERE, doubt: { kind: 'sentInClear', deviceKey: null } }}
            Content={timelineSlots.Content}
            onShow={nothing}
            onUnpin={nothing}
          />
          {(['loading', 'gone', 'unreachable'] as const).map((kind) => (
            <PinnedMessageView
              me={null}
              key={kind}
              pinned={{ kind }}
              Content={timelineSlots.Content}
              onShow={nothing}
              onUnpin={null}
            />
          ))}
        </ul>
      </WithEngine>
    ),
  },
];
