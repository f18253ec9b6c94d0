/** Two short tones, made here: no file to fetch. */
const TONES_HZ = [660, 880];
const TONE_S = 0.12;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Plays them. A page that nobody clicked on yet may make no sound; then there is none. */
export function playChime(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    context.resume().catch(() => undefined);
    return;
  }
  const { currentTime, destination } = context;
  for (const [index, hz] of TONES_HZ.entries()) {
    const [startS, tone, gain] = [currentTime + index * TONE_S, context.createOscillator(), context.createGain()];
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(LOUDNESS, startS);
    gain.gain.exponentialRampToValueAtTime(LOUDNESS / 100, startS + 2 * TONE_S);
    tone.connect(gain).connect(destination);
    tone.start(startS);
    tone.stop(startS + 2 * TONE_S);
  }
}
