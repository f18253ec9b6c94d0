/** A way to look into a file. */
export type Preview = 'text' | 'pdf';

/** Larger files are not looked into: they would be fetched whole for their beginning. */
const MOST_BYTES = 2_000_000;
const TYPES = new Set([
  'application/json',
  'application/x-ndjson',
  'application/xml',
  'application/x-sh',
  'application/yaml',
]);
const ENDINGS = /\.(?:txt|text|log|md|markdown|csv|tsv|json|ya?ml|toml|ini|conf|diff|patch|xml)$/i;

/** Larger documents are not opened for a look. */
const MOST_PDF_BYTES = 30_000_000;

/** The way to look into a file that says that it is of such a kind, and small; null for none. */
export function previewOf({
  fileName,
  mimeType = null,
  sizeBytes,
}: {
  readonly fileName: string;
  readonly mimeType?: string | null;
  readonly sizeBytes: number | null;
}): Preview | null {
  const isNamed = mimeType === null || mimeType === 'application/octet-stream';
  if (sizeBytes === null || sizeBytes > MOST_PDF_BYTES) return null;
  if (isNamed ? /\.pdf$/i.test(fileName) : mimeType === 'application/pdf') return 'pdf';
  if (sizeBytes > MOST_BYTES) return null;
  const isText = isNamed ? ENDINGS.test(fileName) : mimeType.startsWith('text/') || TYPES.has(mimeType);
  return isText ? 'text' : null;
}
