/** The pictures that this page draws, by the devices they are of (MSH-15). */
import type { PeerLooks } from '../../protocol/events/call/peer-looks.ts';
import { deviceKey } from '../../protocol/rules/mesh/mesh-rules.ts';
import type { SfuParticipant, WantedPicture } from '../many/shown-sfu-call.main.ts';

/** The pictures of each device that are drawn. One that is not there yet is looked at, so that it can be drawn at once. */
export function looksOf(
  wanted: readonly Pick<WantedPicture, 'memberId' | 'purpose'>[],
  participants: readonly Shown[],
): ReadonlyMap<string, PeerLooks> {
  const drawn = new Set(wanted.map(({ memberId, purpose }) => `${purpose} ${memberId}`));
  return new Map(
    participants.map(({ memberId, person, deviceId, camera, screen }) => [
      deviceKey({ userId: person.userId, deviceId }),
      {
        camera: camera === null || drawn.has(`camera ${memberId}`),
        screen: screen === null || drawn.has(`screen ${memberId}`),
      },
    ]),
  );
}

type Shown = Pick<SfuParticipant, 'memberId' | 'person' | 'deviceId' | 'camera' | 'screen'>;
