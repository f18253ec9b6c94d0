/** Camera and screen of a call, as its peer gets them. */
import type { LocalMedia } from '../local-media/local-media.main.ts';
import type { Peer } from '../peer/peer.main.ts';

/** The media that pictures are sent from. */
type SentMedia = Pick<LocalMedia, 'screen' | 'cameraTrack' | 'closeScreen' | 'closeCamera'>;

/** `isReplacing`: a peer that knows no streams sees the screen in the camera's place (07.M-04). */
export async function sendScreen(
  { media, peer }: { readonly media: SentMedia; readonly peer: Peer | null },
  screen: MediaStream,
  isReplacing: boolean,
): Promise<void> {
  const camera = media.cameraTrack;
  const [track] = screen.getVideoTracks();
  if (isReplacing && camera !== null && track !== undefined) await peer?.swapTrack(camera, track);
  else peer?.addScreen(screen);
}

export async function closeScreen(media: SentMedia, peer: Peer | null): Promise<void> {
  const { screen, cameraTrack } = media;
  const [track] = screen?.getVideoTracks() ?? [];
  if (screen !== null) peer?.removeStream(screen);
  if (cameraTrack !== null && track !== undefined) await peer?.swapTrack(track, cameraTrack);
  media.closeScreen();
}

export async function closeCamera(media: SentMedia, peer: Peer | null): Promise<void> {
  const track = media.cameraTrack;
  if (track !== null) await peer?.dropTrack(track);
  media.closeCamera();
}
