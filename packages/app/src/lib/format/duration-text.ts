/** `4:05`, with hours where there are some. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
