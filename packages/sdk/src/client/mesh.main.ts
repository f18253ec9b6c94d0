/** Calls in full mesh, for a page: fetched when the first one is joined. */
import { MeshCall, type MeshCallOptions } from '../calls/mesh/mesh-call.main.ts';
import { createPageEnv } from '../platform/page-env.main.ts';
import { reportPageBug } from './page-bugs.main.ts';
import type { Client } from './remote.ts';

export type { MeshCall };

/** A call that the user wants to be in. */
export type MeshCallRequest = Pick<
  MeshCallOptions,
  'roomId' | 'pageId' | 'intent' | 'pushToTalk' | 'rings' | 'isMicrophoneOn' | 'isCameraOn' | 'cleanSound'
>;

/** Joins a call, and is in it until it ends. Whoever asked for it ends it. */
export function createMeshCall(
  client: Client,
  request: MeshCallRequest,
  settings: MeshCallOptions['settings'],
): MeshCall {
  const { clock, random } = createPageEnv();
  const report = (error: unknown) => reportPageBug('a call in full mesh met a bug', error);
  return new MeshCall({ client, ...request, clock, random, settings, report });
}
