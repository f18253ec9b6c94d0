/** The pictures that are drawn in all places of a call: what nobody sees is not sent for. */
import type { SfuCallActs, WantedPicture } from '@parley/sdk/client/rtc.main.ts';
import type { DrawnTile } from '../stage/lay-out.ts';
import { pictureOf } from '../stage/tiles.ts';

export class Wants {
  readonly #acts: Pick<SfuCallActs, 'want'>;
  readonly #byPlace = new Map<string, readonly WantedPicture[]>();
  #said = '';

  constructor(acts: Pick<SfuCallActs, 'want'>) {
    this.#acts = acts;
  }

  /** Says what is drawn in a place; nothing where that is gone. */
  set(place: string, drawn: readonly DrawnTile[]): void {
    this.#byPlace.set(place, drawn.flatMap(wantedOf));
    const wanted = [...this.#byPlace.values()].flat();
    const said = JSON.stringify(wanted);
    if (said === this.#said) return;
    this.#said = said;
    this.#acts.want(wanted);
  }
}

function wantedOf({ tile, width, height }: DrawnTile): readonly WantedPicture[] {
  const { kind, participant } = tile;
  if (participant.isThisDevice || pictureOf(tile) === null) return [];
  return [{ memberId: participant.memberId, purpose: kind === 'screen' ? 'screen' : 'camera', width, height }];
}
