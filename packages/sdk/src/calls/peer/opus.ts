/** Parameters for the peer's opus encoder (07.M-05): it sends nothing while nobody speaks. Pure. */

const OPUS = /^a=rtpmap:(\d+) opus\/48000/i;

/** `sdp` with discontinuous transmission asked for wherever opus is offered. What it says already stays. */
export function withDiscontinuousOpus(sdp: string): string {
  const lines = sdp.split('\r\n');
  const payloads = new Set(lines.flatMap((line) => OPUS.exec(line)?.[1] ?? []));
  const described = new Set(lines.flatMap((line) => /^a=fmtp:(\d+) /.exec(line)?.[1] ?? []));
  return lines
    .flatMap((line) => {
      const parameters = /^a=fmtp:(\d+) /.exec(line)?.[1];
      if (parameters !== undefined && payloads.has(parameters))
        return [/[ ;]usedtx=/.test(line) ? line : `${line};usedtx=1`];
      const codec = OPUS.exec(line)?.[1];
      return codec === undefined || described.has(codec) ? [line] : [line, `a=fmtp:${codec} usedtx=1`];
    })
    .join('\r\n');
}
