/** The tiles of a call of many: who is in it, and what they show. */
import type { SfuParticipant, SfuPicture, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';

export interface Tile {
  /** Names it in the call: the participant, and for a screen that it is one. */
  readonly key: string;
  readonly kind: 'person' | 'self' | 'screen';
  readonly participant: SfuParticipant;
}

/** The tiles of `participants` in the order in which they came, screens first: those of others, then the own one. */
export function tilesOf(participants: readonly SfuParticipant[], hidesOwn: boolean): readonly Tile[] {
  const screens = participants.filter(({ screen }) => screen !== null);
  const sorted = [...screens.filter(({ isThisDevice }) => !isThisDevice), ...screens.filter(isOwn)];
  const people = participants.filter(({ isThisDevice }) => !isThisDevice || !hidesOwn);
  return [
    ...sorted.map((participant) => ({ key: `${participant.memberId} screen`, kind: 'screen', participant }) as const),
    ...people.map(
      (participant) =>
        ({ key: participant.memberId, kind: participant.isThisDevice ? 'self' : 'person', participant }) as const,
    ),
  ];
}

/** The picture of a tile; null if there is none to be seen. */
export function pictureOf({ kind, participant }: Tile): SfuPicture | null {
  return kind === 'screen' ? participant.screen : participant.camera;
}

/** The place of each raised hand, from 1: the first to be raised first. */
export function handNumbers(participants: readonly SfuParticipant[]): ReadonlyMap<string, number> {
  const raised = participants
    .flatMap(({ memberId, handRaisedAt: at }) => (at === null ? [] : [{ memberId, at }]))
    .sort((one, other) => one.at - other.at);
  return new Map(raised.map(({ memberId }, index) => [memberId, index + 1]));
}

/** Members who speak now. */
export function speakersOf({ participants }: Pick<ShownSfuCall, 'participants'>): ReadonlySet<string> {
  return new Set(participants.flatMap(({ memberId, isSpeaking }) => (isSpeaking ? [memberId] : [])));
}

/** True if two drawings of a participant differ in nothing that a tile shows by being drawn anew. */
export function isSameTile(one: SfuParticipant, other: SfuParticipant): boolean {
  const keys = Object.keys(one) as (keyof SfuParticipant)[];
  return keys.every((key) => key === 'isSpeaking' || Object.is(one[key], other[key]));
}

function isOwn({ isThisDevice }: SfuParticipant): boolean {
  return isThisDevice;
}
