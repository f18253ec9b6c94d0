import '../../../lib/i18n/later-messages.ts';
import { MapPin, Minus, Plus } from 'lucide-react';
import { Overlay, Map as TileMap } from 'pigeon-maps';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Point } from '../place.ts';
import { coordinatesText } from '../place-words.ts';
import { type MapTiles, tileUrl } from './map-tiles.ts';
import styles from './place-map.module.css';

const HEIGHT_PX = 180;
const PIN_PX = 32;
const FIRST_ZOOM = 15;
const LEAST_ZOOM = 1;
const MOST_ZOOM = 18;

export interface PlaceMapProps {
  readonly point: Point;
  readonly tiles: MapTiles;
}

/** A place on a map. The wheel zooms with Ctrl, and two fingers move it: otherwise both scroll the messages. */
export function PlaceMap({ point, tiles }: PlaceMapProps) {
  const i18n = useI18n();
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const anchor: [number, number] = [point.latitude, point.longitude];
  const coordinates = coordinatesText(i18n, point);
  return (
    <div className={styles.map}>
      <div
        role="img"
        className={styles.picture}
        aria-label={i18n._({ id: 'location.map', message: 'Map around {coordinates}', values: { coordinates } })}
      >
        <TileMap
          provider={(x, y, z) => tileUrl(tiles, x, y, z)}
          height={HEIGHT_PX}
          center={anchor}
          zoom={zoom}
          minZoom={LEAST_ZOOM}
          maxZoom={MOST_ZOOM}
          animate={false}
          twoFingerDrag
          twoFingerDragWarning={i18n._({ id: 'location.map.twoFingers', message: 'Use two fingers to move the map' })}
          metaWheelZoom
          metaWheelZoomWarning={i18n._({ id: 'location.map.wheel', message: 'Use META and the wheel to zoom the map' })}
          attribution={false}
          onBoundsChanged={(bounds) => setZoom(bounds.zoom)}
        >
          <Overlay anchor={anchor} offset={[PIN_PX / 2, PIN_PX]}>
            <MapPin size={PIN_PX} className={styles.pin} aria-hidden="true" />
          </Overlay>
        </TileMap>
      </div>
      <div className={styles.zoom}>
        <IconButton
          size="small"
          label={i18n._({ id: 'location.map.in', message: 'Zoom in' })}
          icon={<Plus size={16} />}
          onClick={() => setZoom((now) => Math.min(MOST_ZOOM, Math.round(now) + 1))}
        />
        <IconButton
          size="small"
          label={i18n._({ id: 'location.map.out', message: 'Zoom out' })}
          icon={<Minus size={16} />}
          onClick={() => setZoom((now) => Math.max(LEAST_ZOOM, Math.round(now) - 1))}
        />
      </div>
      {tiles.attribution !== '' && (
        <p className={styles.attribution} dir="auto" translate="no">
          {tiles.attribution}
        </p>
      )}
    </div>
  );
}
