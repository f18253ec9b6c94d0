/** The sources of places in the built client. */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { DIST } from '../../ops/client/build.mjs';
import type { SourceOf } from './subsystem.ts';

/** Looks places up in the maps beside the built scripts. What is not of the client has none. */
export function builtSources(): SourceOf {
  const maps = new Map<string, SourceMap | null>();
  const places = new Map<string, string | null>();
  return (url, line, column) => {
    const place = `${url}:${line}:${column}`;
    const known = places.get(place);
    if (known !== undefined) return known;
    const map = maps.get(url) ?? readMap(url);
    maps.set(url, map);
    const entry = map?.findEntry(line, column);
    const source = entry !== undefined && 'originalSource' in entry ? entry.originalSource : null;
    places.set(place, source);
    return source;
  };
}

function readMap(url: string): SourceMap | null {
  if (!URL.canParse(url)) return null;
  try {
    const text = readFileSync(join(DIST, `${new URL(url).pathname}.map`), 'utf8');
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return null;
  }
}
