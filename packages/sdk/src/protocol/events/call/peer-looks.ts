/** The pictures of its peer that a device draws: others need not be sent. Other clients neither say nor read it (MSH-15). */
import { booleanAt, isObject, own } from '../../../base/json/guards.ts';
import type { RawContent } from '../event.ts';

export interface PeerLooks {
  readonly camera: boolean;
  readonly screen: boolean;
}

const NAME = 'io.parley.looks';

/** Reads it; null where nothing is said. */
export function decodeLooks(content: RawContent): PeerLooks | null {
  const said = own(content, NAME);
  if (!isObject(said)) return null;
  return { camera: booleanAt(said, 'camera') ?? true, screen: booleanAt(said, 'screen') ?? true };
}

/** Writes it beside the metadata of streams. */
export function encodeLooks({ camera, screen }: PeerLooks): RawContent {
  return { [NAME]: { camera, screen } };
}
