/** The time that the browser has to begin with the file before its address is revoked. */
const HANDOVER_MS = 60_000;

/** Hands a file to the browser to save. Whatever it is, it has no type under which a browser would open it (SEC-31). */
export function saveFile(data: BlobPart, fileName: string): void {
  const url = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDOVER_MS);
}
