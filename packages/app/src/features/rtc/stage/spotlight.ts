/** The choice of the tile in the spotlight. */
import type { Tile } from './tiles.ts';

interface SpotlightChoice {
  readonly pinned: string | null;
  readonly before: string | null;
  readonly speaking: ReadonlySet<string>;
  /** The loudest person, or who was it last. */
  readonly active: string | null;
}

/**
 * The tile in the spotlight: the pinned one, else the first screen, else who speaks, of several the loudest. Who spoke last stays until
 * somebody else speaks while they are silent. Null if there is nobody.
 * @param before who was in it
 */
export function spotlightOf(
  tiles: readonly Tile[],
  { pinned, before, speaking, active }: SpotlightChoice,
): string | null {
  if (pinned !== null && tiles.some(({ key }) => key === pinned)) return pinned;
  const screen = tiles.find(({ kind, participant }) => kind === 'screen' && !participant.isThisDevice);
  if (screen !== undefined) return screen.key;
  const others = tiles.filter(({ kind }) => kind === 'person');
  const stays = others.find(({ key }) => key === before);
  if (stays !== undefined && speaking.has(stays.key)) return stays.key;
  const loudest = others.find(({ key }) => key === active && speaking.has(key));
  const speaker = loudest ?? others.find(({ key }) => speaking.has(key));
  return (speaker ?? stays ?? others[0] ?? tiles[0])?.key ?? null;
}
