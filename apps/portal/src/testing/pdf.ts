/**
 * Returns a PDF file with one line of ASCII text on each page. The file has no cross-reference
 * table, which PDF readers tolerate.
 */
export function pdfOf(...lines: readonly string[]): File {
  const at = (index: number) => 4 + index * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${lines.map((_, index) => `${at(index)} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const drawn = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`
      const uses = `/Contents ${at(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >>`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${uses} >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new File([`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF\n`], 'guide.pdf', {
    type: 'application/pdf',
  })
}
