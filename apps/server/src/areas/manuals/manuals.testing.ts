import type { Manual, ManualCategory } from '@choba/contract/manuals.contract.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Client, resultOf } from '#testing/test-app.ts'
import PdfKit from 'pdfkit'

/** Returns a PDF with one line of ASCII text on each page. */
export function textPdf(...lines: readonly string[]): Buffer {
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const drawn = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** Returns a PDF that can only be opened with a password. */
export function encryptedPdf(): Promise<Buffer> {
  const doc = new PdfKit({ userPassword: 'secret', pdfVersion: '1.7ext3' })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.text('Nobody reads this.').end()
  return new Promise((resolve) => doc.once('end', () => resolve(Buffer.concat(chunks))))
}

export const uploadManual = (
  { send }: Pick<Client, 'send'>,
  bytes: Uint8Array,
  name = 'guide.pdf',
) => send({ method: 'POST', url: '/apiproxy/api/manual/upload', ...fileForm(bytes, { name }) })

/**
 * Uploads a file for a manual.
 * @returns the name under which the server stores the file
 */
export const uploadedManual = async (
  client: Client,
  bytes: Uint8Array = textPdf('Sample'),
  name?: string,
) => resultOf<{ fileName: string }>(await uploadManual(client, bytes, name)).fileName

export const addedCategory = async (
  client: Client,
  name = `Terminals ${crypto.randomUUID()}`,
  sequence = 10,
): Promise<ManualCategory> => resultOf(await client.post('manual/categoryadd', { name, sequence }))

/** Adds a manual with one file in a new category. */
export async function addedManual(
  client: Client,
  { bytes = textPdf('Sample'), language = 'ja', name = 'Guide' } = {},
): Promise<Manual> {
  const { categoryId } = await addedCategory(client)
  const files = [{ language, fileName: await uploadedManual(client, bytes) }]
  return resultOf(await client.post('manual/add', { name, categoryId, files }))
}
