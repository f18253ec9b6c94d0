const BARS = 48;
const FLAT: readonly number[] = new Array<number>(BARS).fill(0);

/** The bars of a waveform, as many for each; flat where its sender did not say how loud it is. A bar is the loudest of its part. */
export function barsOf(waveform: readonly number[] | null): readonly number[] {
  if (waveform === null || waveform.length === 0) return FLAT;
  return FLAT.map((_, bar) => {
    const from = Math.floor((bar * waveform.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * waveform.length) / BARS));
    return Math.max(...waveform.slice(from, to));
  });
}
