const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people say it: `1.2 MB`. Thousands, as files are sold. */
export function formatBytes(locale: string, sizeBytes: number): string {
  const size = Number.isFinite(sizeBytes) ? Math.max(0, sizeBytes) : 0;
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
  const value = size / 1000 ** step;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    // In English the short form of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
