import { PlaceMap } from '../../src/features/location/map/PlaceMap.tsx';
import { LocationCard, type LocationCardProps } from '../../src/features/location/message/LocationCard.tsx';
import { ShareDialogView, type ShareDialogViewProps } from '../../src/features/location/share/ShareDialogView.tsx';
import type { ShareFailure } from '../../src/features/location/share/share-request.ts';
import { SharingStatusView } from '../../src/features/location/sharing/SharingStatusView.tsx';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { ROOM } from '../surroundings.tsx';

const nothing = () => undefined;
const MINUTE_MS = 60_000;
const PIER = { latitude: 53.54587, longitude: -9.96631, uncertaintyM: 12 };
const CARD: LocationCardProps = {
  name: 'Mira Okafor',
  place: PIER,
  isPin: false,
  description: null,
  at: Date.now(),
  course: { kind: 'once' },
  map: null,
};
/** A tile of the program's own, so that nothing is asked of anybody. */
const TILES = { template: 'icon.svg?{z}{x}{y}', attribution: '© The cartographers' };
const DIALOG: ShareDialogViewProps = {
  roomName: 'Harbour crew',
  isEncrypted: true,
  kinds: ['now', 'live', 'place'],
  now: Date.now(),
  doing: null,
  failure: null,
  onShare: nothing,
  onClose: nothing,
};
const FAILURES: readonly ShareFailure[] = [
  { kind: 'notLocated', reason: 'refused' },
  { kind: 'notLocated', reason: 'unavailable' },
  { kind: 'notLocated', reason: 'timeout' },
  { kind: 'notLocated', reason: 'unsupported' },
  { kind: 'powerMissing', needed: 50, own: 0 },
  { kind: 'guest' },
  { kind: 'refused', status: 403, message: 'You may not' },
  { kind: 'unreachable' },
];

const dialog = (label: string, props: Partial<ShareDialogViewProps>) => (
  <Opener key={label} label={label}>
    {(close) => <ShareDialogView {...DIALOG} {...props} onClose={close} />}
  </Opener>
);

export const states: readonly State[] = [
  {
    name: 'told once: where somebody is, a place with a description, on a map',
    drawing: (
      <div className={styles.flow}>
        <LocationCard {...CARD} />
        <LocationCard {...CARD} isPin description="Pier four, behind the blue shed" at={null} />
        <LocationCard {...CARD} map={<PlaceMap point={PIER} tiles={TILES} />} />
      </div>
    ),
  },
  {
    name: 'live: before the first place, going on, ended with and without a place',
    drawing: (
      <div className={styles.flow}>
        <LocationCard {...CARD} place={null} at={null} course={{ kind: 'live', endsAt: Date.now() + 15 * MINUTE_MS }} />
        <LocationCard {...CARD} course={{ kind: 'live', endsAt: Date.now() + 75 * MINUTE_MS }} />
        <LocationCard {...CARD} course={{ kind: 'ended' }} />
        <LocationCard {...CARD} place={null} course={{ kind: 'ended' }} description="On my way" />
      </div>
    ),
  },
  {
    name: 'to whoever shares: in the room, over the list of rooms, when it does not work',
    drawing: (
      <div className={styles.wide}>
        <SharingStatusView
          room={null}
          endsAt={Date.now() + 14 * MINUTE_MS}
          problem={null}
          isEndRefused={false}
          isStopping={false}
          hasFailed={false}
          onStop={nothing}
        />
        <SharingStatusView
          room={{ roomId: ROOM, name: 'Harbour crew' }}
          endsAt={Date.now() + 14 * MINUTE_MS}
          problem={null}
          isEndRefused={false}
          isStopping
          hasFailed={false}
          onStop={nothing}
        />
        {([null, 'refused'] as const).map((problem) => (
          <SharingStatusView
            key={problem}
            room={{ roomId: ROOM, name: 'Harbour crew' }}
            isNarrow
            endsAt={Date.now() + 14 * MINUTE_MS}
            problem={problem}
            isEndRefused={false}
            isStopping={false}
            hasFailed={false}
            onStop={nothing}
          />
        ))}
        <SharingStatusView
          room={null}
          endsAt={Date.now() + 14 * MINUTE_MS}
          problem="refused"
          isEndRefused={false}
          isStopping={false}
          hasFailed
          onStop={nothing}
        />
        {([null, { roomId: ROOM, name: 'Harbour crew' }] as const).map((room) => (
          <SharingStatusView
            key={room?.name}
            room={room}
            endsAt={Date.now() + 14 * MINUTE_MS}
            problem={null}
            isEndRefused
            isStopping={false}
            hasFailed={false}
            onStop={nothing}
          />
        ))}
      </div>
    ),
  },
  {
    name: 'sharing: as it begins, in a thread, not encrypted, at work, and what can go wrong',
    drawing: (
      <div className={styles.flow}>
        {dialog('Share location', {})}
        {dialog('In a thread', { kinds: ['place', 'now'] })}
        {dialog('For a while, not encrypted', { kinds: ['live'], isEncrypted: false })}
        {dialog('Locating', { doing: 'locating' })}
        {dialog('Sending', { doing: 'sending' })}
        {FAILURES.map((failure) => dialog(failure.kind === 'notLocated' ? failure.reason : failure.kind, { failure }))}
      </div>
    ),
  },
];
