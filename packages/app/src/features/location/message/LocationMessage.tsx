import '../../../lib/i18n/later-messages.ts';
import { useIsPast } from '../../../lib/view/use-is-past.ts';
import type { DrawProps } from '../../timeline/contract.ts';
import { LoadedMap } from '../map/LoadedMap.tsx';
import { LocationCard } from './LocationCard.tsx';

/** A location that was sent once. */
export function LocationMessage({ item, content }: DrawProps<'location'>) {
  const { place, asset, description, at } = content;
  return (
    <LocationCard
      name={item.sender.name}
      place={place}
      isPin={asset === 'pin'}
      description={description}
      at={at}
      course={{ kind: 'once' }}
      map={<LoadedMap point={place} />}
    />
  );
}

/** A live share of a location. */
export function LiveLocationMessage({ item, content }: DrawProps<'liveLocation'>) {
  const { asset, description, endsAt } = content;
  const extra = item.extras.find((found) => found.kind === 'liveLocation');
  const latest = extra?.latest ?? null;
  // The last moment belongs to it.
  const isOver = useIsPast(endsAt + 1);
  const hasEnded = isOver || (extra !== undefined && extra.stoppedAt !== null);
  return (
    <LocationCard
      name={item.sender.name}
      place={latest?.place ?? null}
      isPin={asset === 'pin'}
      description={description}
      at={latest?.at ?? null}
      course={hasEnded ? { kind: 'ended' } : { kind: 'live', endsAt }}
      map={latest === null ? null : <LoadedMap point={latest.place} />}
    />
  );
}
