/** The files of a clipboard; none where it holds text too: what is copied from a document comes with a picture of itself. */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  return clipboard.getData('text/plain') === '' ? [...clipboard.files] : [];
}
