import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installOwnPackages } from './own-packages.ts'

const at = (name: string) =>
  fileURLToPath(new URL(`../packages/typeface/src/${name}`, import.meta.url))

export const typefaceFile = at('choba-sans.woff2')
export const typefaceSheet = at('typeface.css')

// The font and the program that reduces it have their own lock file, because only this script needs
// them. They are not installed when types are checked, so their types are unknown here.
const own = fileURLToPath(new URL('typeface/', import.meta.url))

interface SubsetFont {
  readonly default: (
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: { wght: { min: number; max: number }; opsz: number }
    },
  ) => Promise<Buffer>
}

/**
 * Returns the characters in the `unicode-range`s of `typeface.css`. The font file must contain
 * these characters.
 */
export function promisedCharacters(sheet: string): string {
  const ranges = [...sheet.matchAll(/unicode-range:\s*([^;]+);/g)].flatMap(([, list]) =>
    list!.split(','),
  )
  return ranges
    .flatMap((range) => {
      const [first, last = first] = range.trim().replace('U+', '').split('-')
      const start = parseInt(first!, 16)
      return Array.from({ length: parseInt(last!, 16) - start + 1 }, (_, i) =>
        String.fromCodePoint(start + i),
      )
    })
    .join('')
}

/**
 * Builds a font file from Inter that contains exactly these characters, in weights from normal to
 * semibold, at the optical size for text.
 */
async function makeTypeface(): Promise<Buffer> {
  await installOwnPackages(own)
  const { resolve } = createRequire(`${own}package.json`)
  const { default: subsetFont } = (await import(
    pathToFileURL(resolve('subset-font')).href
  )) as SubsetFont
  const whole = readFileSync(resolve('inter-ui/variable/InterVariable.woff2'))
  return subsetFont(whole, promisedCharacters(readFileSync(typefaceSheet, 'utf8')), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 14 },
  })
}

/**
 * Returns the version of the font file for its address. The version is computed from the content,
 * because browsers cache the file for a year.
 */
export const versionOf = (font: Uint8Array): string =>
  createHash('sha256').update(font).digest('hex').slice(0, 8)

/**
 * Writes the font file and its version. Must run after a change of the character ranges or of the
 * library.
 */
async function writeTypeface(): Promise<void> {
  const font = await makeTypeface()
  writeFileSync(typefaceFile, font)
  const sheet = readFileSync(typefaceSheet, 'utf8')
  writeFileSync(
    typefaceSheet,
    sheet.replaceAll(/(choba-sans\.woff2\?v=)\w*/g, `$1${versionOf(font)}`),
  )
  console.log(`typeface: ${font.length} bytes`)
}

/**
 * Checks the font file.
 * @throws Error if the file differs from the file that the library builds for the character ranges
 */
async function checkTypeface(): Promise<void> {
  const [made, written] = [versionOf(await makeTypeface()), versionOf(readFileSync(typefaceFile))]
  if (made !== written)
    throw new Error(`choba-sans.woff2 is ${written}, not ${made}: run npm run typeface`)
  console.log(`typeface: ${written} is current`)
}

// `npm run typeface` writes the font file. With `-- --check`, which CI uses, it only checks the
// file.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) await checkTypeface()
  else await writeTypeface()
}
