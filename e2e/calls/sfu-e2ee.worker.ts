/** LiveKit's encryption of media, in a thread of its own. */
import 'livekit-client/e2ee-worker';
