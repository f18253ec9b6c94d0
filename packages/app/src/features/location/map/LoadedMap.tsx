import { useEffect, useState } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import type { Point } from '../place.ts';
import { loadMapTiles, type MapTiles } from './map-tiles.ts';

const mapChunk = new Chunk(() => import('./PlaceMap.tsx'));

/** A map around a place, where this client is told of tiles; otherwise nothing. */
export function LoadedMap({ point }: { readonly point: Point }) {
  const [tiles, setTiles] = useState<MapTiles | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadMapTiles().then((loaded) => {
      if (isWanted) setTiles(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return tiles === null ? null : <MapOf point={point} tiles={tiles} />;
}

/** Without its code the words stand alone. */
function MapOf(props: { readonly point: Point; readonly tiles: MapTiles }) {
  const chunk = useChunk(mapChunk);
  return chunk.kind === 'ready' ? <chunk.module.PlaceMap {...props} /> : null;
}
