/** Parameters for the peer's opus encoder (07.M-05): it sends nothing while nobody speaks, and in push-to-talk few bits. Pure. */

const OPUS = /^a=rtpmap:(\d+) opus\/48000/i;

/** `sdp` with discontinuous transmission asked for wherever opus is offered, and no more than `maxBitrate` where that is given. Parameters in it stay. */
export function withOpusParameters(sdp: string, maxBitrate: number | null): string {
  const lines = sdp.split('\r\n');
  const payloads = new Set(lines.flatMap((line) => OPUS.exec(line)?.[1] ?? []));
  const described = new Set(lines.flatMap((line) => /^a=fmtp:(\d+) /.exec(line)?.[1] ?? []));
  const wanted = ['usedtx=1', ...(maxBitrate === null ? [] : [`maxaveragebitrate=${maxBitrate}`])];
  return lines
    .flatMap((line) => {
      const parameters = /^a=fmtp:(\d+) /.exec(line)?.[1];
      if (parameters !== undefined && payloads.has(parameters)) return [withParameters(line, wanted)];
      const codec = OPUS.exec(line)?.[1];
      return codec === undefined || described.has(codec) ? [line] : [line, `a=fmtp:${codec} ${wanted.join(';')}`];
    })
    .join('\r\n');
}

function withParameters(line: string, wanted: readonly string[]): string {
  const names = new Set(line.split(/[ ;]/).map((parameter) => parameter.split('=', 1)[0]));
  return [line, ...wanted.filter((parameter) => !names.has(parameter.split('=', 1)[0]))].join(';');
}
