/** The code of calls in full mesh: loaded with the first one that is joined. */
import { createMeshCall } from '@parley/sdk/client/mesh.main.ts';
import type { MakeSfuCall } from './page-call.ts';

/** Makes a call. Nobody is rung by it. */
export const makeMeshCall: MakeSfuCall = (client, request, settings) => {
  const { roomId, pageId, intent, isMicrophoneOn, isCameraOn } = request;
  return createMeshCall(client, { roomId, pageId, intent, isMicrophoneOn, isCameraOn }, settings);
};
