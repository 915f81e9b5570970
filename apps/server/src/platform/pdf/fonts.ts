import { compose } from '@choba/contract/text.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@choba/contract/session.contract.ts'
import { create } from 'fontkit'
import { visualParts } from './writing-direction.ts'

export type Weight = 'regular' | 'semibold' | 'bold'
/** A document needs several fonts: the Japanese font lacks Ө, Ү and ₮, the European font kanji. */
const faces = ['japanese', 'european', 'arabic', 'emoji'] as const
type Face = (typeof faces)[number]
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
  'arabic-regular': '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-semibold':
    '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  'arabic-bold': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'emoji-regular': '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'emoji-semibold': '@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf',
  'emoji-bold': '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
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
/** Character that replaces characters that no font has, as in Shift_JIS exports. */
const LACKING = '〓'

function faceOf(character: string, usual: Face): Face | null {
  const wanted = cyrillic.test(character) ? 'european' : usual
  const code = character.codePointAt(0)!
  return [wanted, ...faces].find((face) => charactersOf(face).has(code)) ?? null
}

/** Composes combining marks, and removes invisible characters such as variation selectors. */
const plain = (text: string): string =>
  text
    .replaceAll(/[^\p{M}\s]\p{M}+/gu, compose)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Cc}]/gu, ' ')

/**
 * Splits a text into runs of one font each, in the order in which they are written from left to
 * right. Cyrillic uses the European font, other text the font of the document's language.
 * Characters that a font lacks use another font.
 */
export function runsOf(text: string, language: Language, weight: Weight): Run[] {
  const usual: Face = language === 'ja' ? 'japanese' : 'european'
  const runs: { font: FontName; text: string }[] = []
  for (const { text: part, isJoined } of visualParts(plain(text))) {
    let isNew = !isJoined
    for (const character of part) {
      const face = faceOf(character, usual)
      const font: FontName = `${face ?? 'japanese'}-${weight}`
      const written = face ? character : LACKING
      const last = runs.at(-1)
      if (last?.font === font && !isNew) last.text += written
      else runs.push({ font, text: written })
      isNew = false
    }
  }
  return runs
}
