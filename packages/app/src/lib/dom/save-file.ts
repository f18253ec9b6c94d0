/** How long the browser has to begin with the file before its address goes. */
const HANDOVER_MS = 60_000;

/** Hands a file to the browser to save. */
export function saveFile(data: Blob, fileName: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HANDOVER_MS);
}
