/** Many participants of a call on one page, each with a connection and a drawn picture of 360p. Runs in the browser. */
import { Room, Track } from 'livekit-client';

export interface Crowd {
  /** Each of `bodies` asks a token service for a token, joins and publishes. */
  join(serviceUrl: string, bodies: readonly object[]): Promise<void>;
}

declare global {
  var crowd: Crowd;
}

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_A_SECOND = 15;
const BITS_A_SECOND = 400_000;

/** A picture that changes in each frame, so that none is spared. */
function drawnTrack(at: number): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d');
  let frame = 0;
  setInterval(() => {
    if (context === null) return;
    frame += 1;
    context.fillStyle = `hsl(${at * 30} 60% 50%)`;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = 'white';
    context.fillRect((frame * 9) % WIDTH, (at * 29) % (HEIGHT - 80), 80, 80);
  }, 1_000 / FRAMES_A_SECOND);
  const [track] = canvas.captureStream(FRAMES_A_SECOND).getVideoTracks();
  if (track === undefined) throw new Error('a canvas has a track');
  return track;
}

globalThis.crowd = {
  join: async (serviceUrl, bodies) => {
    for (const [at, body] of bodies.entries()) {
      const response = await fetch(`${serviceUrl}/sfu/get`, { method: 'POST', body: JSON.stringify(body) });
      const { url, jwt } = (await response.json()) as { readonly url: string; readonly jwt: string };
      const room = new Room();
      await room.connect(url, jwt, { autoSubscribe: false, rtcConfig: { iceServers: [] } });
      await room.localParticipant.publishTrack(drawnTrack(at), {
        source: Track.Source.Camera,
        simulcast: false,
        videoEncoding: { maxBitrate: BITS_A_SECOND, maxFramerate: FRAMES_A_SECOND },
      });
    }
  },
};
