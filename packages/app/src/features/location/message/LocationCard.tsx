import { formatGeoUri } from '@parley/sdk/client/places.ts';
import { Copy, ExternalLink, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../lib/format/time.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Place } from '../place.ts';
import { accuracyText, coordinatesText, plainCoordinates } from '../place-words.ts';
import { leftText } from '../time-left.ts';
import { useMinutesLeft } from '../use-minutes-left.ts';
import styles from './location-card.module.css';

/** The course of what is shown: told once, going on, or over. */
export type CardCourse =
  | { readonly kind: 'once' }
  | { readonly kind: 'live'; readonly endsAt: number }
  | { readonly kind: 'ended' };

export interface LocationCardProps {
  /** The sender's. */
  readonly name: string;
  /** Null while none is known. */
  readonly place: Place | null;
  /** A place somebody points at, rather than where they are. */
  readonly isPin: boolean;
  readonly description: string | null;
  /** The time at which the sender was there, in milliseconds since the epoch; null where that is not said. */
  readonly at: number | null;
  readonly course: CardCourse;
  /** The place on a map; null for none. */
  readonly map: ReactNode;
}

/** A place in a message, in words, and the way to a map of it. */
export function LocationCard({ name, place, isPin, description, at, course, map }: LocationCardProps) {
  const i18n = useI18n();
  const accuracy = place === null ? null : accuracyText(i18n, place);
  return (
    <div
      role="group"
      className={styles.card}
      aria-label={i18n._({ id: 'location.of', message: 'Location of {name}', values: { name } })}
    >
      {place !== null && map}
      <div className={styles.words}>
        <p className={styles.title}>
          <MapPin className={styles.icon} aria-hidden="true" />
          <CourseWords course={course} isPin={isPin} />
        </p>
        {description !== null && (
          <p className={styles.description} dir="auto" translate="no">
            {description}
          </p>
        )}
        {place === null ? (
          course.kind === 'live' && (
            <p className={styles.quiet}>
              {i18n._({ id: 'location.noneYet', message: 'Waiting for the first place…' })}
            </p>
          )
        ) : (
          <p className={styles.coordinates}>
            <bdi>{coordinatesText(i18n, place)}</bdi>
          </p>
        )}
        {accuracy !== null && <p className={styles.quiet}>{accuracy}</p>}
        {place !== null && at !== null && (
          <p className={styles.quiet}>
            <AtTime at={at} course={course} />
          </p>
        )}
      </div>
      {place !== null && <Ways place={place} />}
    </div>
  );
}

function CourseWords({ course, isPin }: { readonly course: CardCourse; readonly isPin: boolean }) {
  const i18n = useI18n();
  switch (course.kind) {
    case 'once':
      return isPin
        ? i18n._({ id: 'location.pin', message: 'A place' })
        : i18n._({ id: 'location.self', message: 'Location' });
    case 'live':
      return <LiveWords endsAt={course.endsAt} />;
    case 'ended':
      return <Live state={i18n._({ id: 'location.ended', message: 'Ended' })} />;
  }
}

function LiveWords({ endsAt }: { readonly endsAt: number }) {
  const i18n = useI18n();
  return <Live state={leftText(i18n, useMinutesLeft(endsAt))} />;
}

/** The title of a live share, with how far it is. */
function Live({ state }: { readonly state: string }) {
  const i18n = useI18n();
  return (
    <>
      {i18n._({ id: 'location.live', message: 'Live location' })}
      <span className={styles.left}>{state}</span>
    </>
  );
}

function AtTime({ at, course }: { readonly at: number; readonly course: CardCourse }) {
  const i18n = useI18n();
  const time = formatTime(useLocale(), at);
  return course.kind === 'once'
    ? i18n._({ id: 'location.at', message: 'At {time}', values: { time } })
    : i18n._({ id: 'location.updated', message: 'Updated at {time}', values: { time } });
}

/** To a program that shows maps, or, where this machine has none, by way of the clipboard. */
function Ways({ place }: { readonly place: Place }) {
  const i18n = useI18n();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(plainCoordinates(place)).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    );
  return (
    <div className={styles.ways}>
      <a className={styles.open} href={formatGeoUri(place)}>
        <ExternalLink className={styles.icon} aria-hidden="true" />
        {i18n._({ id: 'location.open', message: 'Open in maps' })}
      </a>
      <IconButton
        size="small"
        label={i18n._({ id: 'location.copy', message: 'Copy coordinates' })}
        icon={<Copy size={16} />}
        onClick={() => void copy()}
      />
      <span role="status" className={styles.quiet}>
        {copied === 'done' && i18n._({ id: 'location.copied', message: 'Copied' })}
        {copied === 'failed' && i18n._({ id: 'location.notCopied', message: 'Could not copy' })}
      </span>
    </div>
  );
}
