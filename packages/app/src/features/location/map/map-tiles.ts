/** The map tiles that `config.json` names. They are asked for when the first place is drawn. */
import { fetchConfig } from '../../../lib/config/fetch-config.ts';

export interface MapTiles {
  /** The address of a tile, with `{z}`, `{x}` and `{y}` in it. */
  readonly template: string;
  /** The text that stands on the map; empty for none. */
  readonly attribution: string;
}

const MOST_CHARACTERS = 500;

let loading: Promise<MapTiles | null> | undefined;

/** Loads them, once for all who ask; null where none are named. */
export function loadMapTiles(): Promise<MapTiles | null> {
  loading ??= fetchConfig().then((raw) => readMapTiles(raw, (message) => console.warn(message)));
  return loading;
}

/** Reads `mapTiles` and `mapAttribution` of a configuration. `warn` hears of what makes no sense. */
export function readMapTiles(raw: unknown, warn: (message: string) => void): MapTiles | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw));
  const template = entries.get('mapTiles');
  if (template === undefined) return null;
  if (typeof template !== 'string' || template.length > MOST_CHARACTERS || !isTemplate(template)) {
    warn('config.json: "mapTiles" makes no sense and is left out');
    return null;
  }
  const attribution = entries.get('mapAttribution');
  const isText = typeof attribution === 'string' && attribution.length <= MOST_CHARACTERS;
  return { template, attribution: isText ? attribution.trim() : '' };
}

/** The address of one tile. */
export function tileUrl({ template }: MapTiles, x: number, y: number, z: number): string {
  const places: Readonly<Record<string, number>> = { x, y, z };
  return template.replace(/\{([xyz])\}/g, (_, name: string) => String(places[name]));
}

function isTemplate(text: string): boolean {
  if (!['{x}', '{y}', '{z}'].every((part) => text.includes(part))) return false;
  const base = 'https://client.invalid';
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}
