import { useEffect, useState } from 'react';
import { allowScript, trustedScriptUrl } from '../../../../lib/dom/trusted-script-url.ts';
import type { NumberedResult, TypesetJob, TypesetResults } from './jobs.ts';
import workerUrl from './typeset.worker.ts?worker&url';
import { Typesetter } from './typesetter.ts';

allowScript(workerUrl);

const typesetter = new Typesetter((onResult, onError) => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<NumberedResult>) => onResult(data));
  worker.addEventListener('error', onError);
  return { post: (job) => worker.postMessage(job), end: () => worker.terminate() };
});

/** The result of a job; null until there is one, and where there is none. Null instead of a job asks for nothing. */
export function useTypeset<Kind extends TypesetJob['kind']>(
  job: Extract<TypesetJob, { readonly kind: Kind }> | null,
): TypesetResults[Kind] | null {
  const key = job === null ? null : JSON.stringify(job);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly result: unknown } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    void typesetter.ask(JSON.parse(key) as TypesetJob).then((result) => {
      if (!isOver) setAnswer({ key, result });
    });
    return () => {
      isOver = true;
    };
  }, [key]);
  // The worker answers each kind of job with its kind of result.
  return answer === null || answer.key !== key ? null : (answer.result as TypesetResults[Kind] | null);
}
