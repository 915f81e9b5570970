import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const from = (path: string) => fileURLToPath(import.meta.resolve(path))
const at = (name: string) => fileURLToPath(new URL(`../packages/typeface/src/${name}`, import.meta.url))

export const typefaceFile = at('choba-sans.woff2')
export const typefaceSheet = at('typeface.css')

/** The characters of the `unicode-range`s in `typeface.css`: what the sheet promises is what the file holds. */
export function promisedCharacters(sheet: string): string {
  const ranges = [...sheet.matchAll(/unicode-range:\s*([^;]+);/g)].flatMap(([, list]) => list!.split(','))
  return ranges
    .flatMap((range) => {
      const [first, last = first] = range.trim().replace('U+', '').split('-')
      const start = parseInt(first!, 16)
      return Array.from({ length: parseInt(last!, 16) - start + 1 }, (_, i) => String.fromCodePoint(start + i))
    })
    .join('')
}

/** Inter with the promised characters alone, from normal to semibold, drawn for text sizes. */
export function makeTypeface(): Promise<Buffer> {
  const whole = readFileSync(from('inter-ui/variable/InterVariable.woff2'))
  return subsetFont(whole, promisedCharacters(readFileSync(typefaceSheet, 'utf8')), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 14 },
  })
}

/** What the address of the file says of its content: browsers keep it for a year. */
export const versionOf = (font: Uint8Array): string => createHash('sha256').update(font).digest('hex').slice(0, 8)

// `npm run typeface` writes the file and its version, after the ranges or the library have changed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const font = await makeTypeface()
  writeFileSync(typefaceFile, font)
  const sheet = readFileSync(typefaceSheet, 'utf8')
  writeFileSync(typefaceSheet, sheet.replaceAll(/(choba-sans\.woff2\?v=)\w*/g, `$1${versionOf(font)}`))
  console.log(`typeface: ${font.length} bytes`)
}
