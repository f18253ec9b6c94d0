/** A PDF file with a page for each of `texts`, for tests. `more` goes into the catalogue. */
export function pdfOf(texts: readonly string[], more = ''): Uint8Array<ArrayBuffer> {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${more}>>`,
    `<</Type/Pages/Count ${texts.length}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...texts.flatMap((text, index) => {
      const content = `1 0 0 rg 0 0 200 50 re f 0 g BT /F1 24 Tf 20 100 Td (${text}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(text);
}
