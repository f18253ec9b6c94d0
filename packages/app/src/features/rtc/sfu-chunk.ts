/** The code of calls over an SFU: loaded with the first one that is joined. */
import { createSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { cleanSound } from '../../lib/call/noise/clean-sound.ts';
import { allowScript, trustedScriptUrl } from '../../lib/dom/trusted-script-url.ts';
import workerUrl from './cipher.worker.ts?worker&url';
import type { MakeSfuCall } from './page-call.ts';

allowScript(workerUrl);

/** Makes a call, with a worker for the encryption of its media. */
export const makeSfuCall: MakeSfuCall = (client, request, settings) =>
  createSfuCall(
    client,
    { ...request, cleanSound, cipherWorker: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module' }) },
    settings,
  );
