import { allowScript, trustedScriptUrl } from '../../../lib/dom/trusted-script-url.ts';
import workerUrl from './picture.worker.ts?worker&url';
import type { NumberedPictureAnswer, PictureAnswers, PictureJobs } from './picture-jobs.ts';

allowScript(workerUrl);

/** A picture that takes longer is not drawn. */
const MOST_MS = 30_000;

type Done = (answer: NumberedPictureAnswer['answer']) => void;

const waiting = new Map<number, Done>();
let worker: Worker | null = null;
let lastId = 0;

/** Has the worker do something with a picture. Null where it could not; never rejects. */
export async function askPictures<Kind extends keyof PictureJobs>(
  kind: Kind,
  job: PictureJobs[Kind],
  transfer: readonly Transferable[] = [],
): Promise<PictureAnswers[Kind] | null> {
  lastId += 1;
  const id = lastId;
  const answer = await new Promise<NumberedPictureAnswer['answer']>((done) => {
    const timer = setTimeout(() => giveUp(), MOST_MS);
    waiting.set(id, (given) => {
      clearTimeout(timer);
      done(given);
    });
    worker ??= begin();
    worker.postMessage({ id, job: { kind, ...job } }, [...transfer]);
  });
  // The worker answers each kind of job with its kind of answer.
  return answer as PictureAnswers[Kind] | null;
}

function begin(): Worker {
  const begun = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  begun.addEventListener('message', ({ data: { id, answer } }: MessageEvent<NumberedPictureAnswer>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  begun.addEventListener('error', giveUp);
  return begun;
}

/** Ends a worker that broke or hangs; the next job has a new one. */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  for (const done of waiting.values()) done(null);
  waiting.clear();
}
