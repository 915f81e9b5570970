import { compose } from '@choba/contract/text.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@choba/contract/session.contract.ts'
import { create } from 'fontkit'

export type Weight = 'regular' | 'semibold' | 'bold'
/** A document needs both fonts: the Japanese font lacks Ө, Ү and ₮, and the European font kanji. */
type Face = 'japanese' | 'european'
/** A font in one weight, by its name in the document. */
export type FontName = `${Face}-${Weight}`

export interface Run {
  readonly font: FontName
  readonly text: string
}

const files: Readonly<Record<FontName, string>> = {
  'japanese-regular': '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'japanese-semibold': '@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf',
  'japanese-bold': '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  'european-regular': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'european-semibold': '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'european-bold': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
}

const read = new Map<FontName, Buffer>()

/** Returns a font file. A document embeds only the glyphs that it uses. */
export function fontFile(name: FontName): Buffer {
  const known = read.get(name)
  if (known) return known
  const file = readFileSync(fileURLToPath(import.meta.resolve(files[name])))
  read.set(name, file)
  return file
}

const covered = new Map<Face, ReadonlySet<number>>()

/** Returns the characters that a font has. Every weight of a font has the same characters. */
function charactersOf(face: Face): ReadonlySet<number> {
  const known = covered.get(face)
  if (known) return known
  const font = create(fontFile(`${face}-regular`))
  const characters = new Set('fonts' in font ? [] : font.characterSet)
  covered.set(face, characters)
  return characters
}

const cyrillic = /\p{Script=Cyrillic}/u
/** Character that replaces characters that neither font has, as in Shift_JIS exports. */
const LACKING = '〓'

function faceOf(character: string, usual: Face): Face | null {
  const wanted = cyrillic.test(character) ? 'european' : usual
  const other = wanted === 'european' ? 'japanese' : 'european'
  const code = character.codePointAt(0)!
  return (
    ([wanted, other].find((face) => charactersOf(face as Face).has(code)) as Face | undefined) ??
    null
  )
}

/** Composes combining marks, and removes invisible characters such as variation selectors. */
const plain = (text: string): string =>
  text
    .replaceAll(/[^\p{M}\s]\p{M}+/gu, compose)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Cc}]/gu, ' ')

/**
 * Splits a text into runs of one font each. Cyrillic uses the European font, other text the font of
 * the document's language. Characters that a font lacks use the other font.
 */
export function runsOf(text: string, language: Language, weight: Weight): Run[] {
  const usual: Face = language === 'ja' ? 'japanese' : 'european'
  const runs: { font: FontName; text: string }[] = []
  for (const character of plain(text)) {
    const face = faceOf(character, usual)
    const font: FontName = `${face ?? 'japanese'}-${weight}`
    const written = face ? character : LACKING
    const last = runs.at(-1)
    if (last?.font === font) last.text += written
    else runs.push({ font, text: written })
  }
  return runs
}
