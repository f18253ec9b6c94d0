/** Colours code and sets formulas beside the page: either can take longer than a frame, and hostile ones much longer (SEC-05). */
import type { NumberedJob, NumberedResult, TypesetJob } from './jobs.ts';

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<NumberedJob>) => {
  void run(job).then((result) => self.postMessage({ id, result } satisfies NumberedResult));
});

async function run(job: TypesetJob): Promise<NumberedResult['result']> {
  if (job.kind === 'code') {
    const { colorCode } = await import('./color-code.ts');
    return colorCode(job.code, job.language);
  }
  const { writeMaths } = await import('./write-maths.ts');
  return writeMaths(job.tex, job.isBlock);
}
