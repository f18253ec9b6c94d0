import { useState } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { initials } from '../../lib/format/initials.ts';
import { personProps } from '../person/person.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Whose: decides the colour. A user or room id. */
  readonly id: string;
  /** Decides the initials. The name itself stands beside the avatar, so the avatar is not read out. */
  readonly name: string;
  /** A `blob:` address, or null while there is none: the initials stay until the picture can be drawn. */
  readonly imageUrl: string | null;
  /** Circles are people, rounded squares are rooms. */
  readonly shape: 'person' | 'room';
  /** 16, 20, 28, 36 or 56 px. */
  readonly size?: 'xs' | 's' | 'm' | 'l' | 'xl';
}

/** A face: a picture, or initials on a quiet ground. */
export function Avatar({ id, name, imageUrl, shape, size = 'l' }: AvatarProps) {
  const [drawn, setDrawn] = useState<string | null>(null);
  return (
    <span {...personProps(id)} className={classes(styles.avatar, styles[shape], styles[size])} aria-hidden="true">
      {(imageUrl === null || drawn !== imageUrl) && <span className={styles.initials}>{initials(name)}</span>}
      {imageUrl !== null && (
        <img
          className={classes(styles.image, drawn !== imageUrl && styles.isComing)}
          src={imageUrl}
          alt=""
          draggable={false}
          onLoad={() => setDrawn(imageUrl)}
        />
      )}
    </span>
  );
}
