/** The sound of a call that comes in, made here: two tones, every three seconds. */
const TONES_HZ = [523, 659];
const TONE_S = 0.35;
const EVERY_MS = 3_000;
const LOUDNESS = 0.1;

/** Rings until the returned function is called. A page that nobody clicked on yet may make no sound. */
export function startRinging(): () => void {
  const context = new AudioContext();
  const ring = () => {
    for (const [index, hz] of TONES_HZ.entries()) {
      const [startS, tone, gain] = [
        context.currentTime + index * TONE_S,
        context.createOscillator(),
        context.createGain(),
      ];
      tone.frequency.value = hz;
      gain.gain.setValueAtTime(LOUDNESS, startS);
      gain.gain.exponentialRampToValueAtTime(LOUDNESS / 100, startS + TONE_S);
      tone.connect(gain).connect(context.destination);
      tone.start(startS);
      tone.stop(startS + TONE_S);
    }
  };
  ring();
  const timer = setInterval(ring, EVERY_MS);
  return () => {
    clearInterval(timer);
    context.close().catch(() => undefined);
  };
}
