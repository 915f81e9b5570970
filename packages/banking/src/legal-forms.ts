/**
 * Legal forms that banks abbreviate, with the abbreviation in kana. For words that contain each
 * other, the longer one comes first.
 */
const forms: readonly (readonly [words: readonly string[], short: string])[] = [
  [['株式会社', '株', 'カブシキガイシヤ', 'カブシキカイシヤ'], 'カ'],
  [['有限会社', '有', 'ユウゲンガイシヤ', 'ユウゲンカイシヤ'], 'ユ'],
  [['合名会社', '名', 'ゴウメイガイシヤ', 'ゴウメイカイシヤ'], 'メ'],
  [['合資会社', '資', 'ゴウシガイシヤ', 'ゴウシカイシヤ'], 'シ'],
  [['合同会社', '同', 'ゴウドウガイシヤ', 'ゴウドウカイシヤ'], 'ド'],
  [['社会医療法人', '医療法人社団', '医療法人財団', '医療法人', '医'], 'イ'],
  [['一般財団法人', '公益財団法人', '財団法人', '財'], 'ザイ'],
  [['一般社団法人', '公益社団法人', '社団法人', '社'], 'シヤ'],
  [['宗教法人', '宗'], 'シユウ'],
  [['学校法人', '学'], 'ガク'],
  [['社会福祉法人', '福'], 'フク'],
  [['相互会社', '相'], 'ソ'],
  [['特定非営利活動法人'], 'トクヒ'],
  [['独立行政法人'], 'ドク'],
  [['弁護士法人'], 'ベン'],
  [['税理士法人'], 'ゼイ'],
  [['司法書士法人'], 'シホウ'],
  [['行政書士法人'], 'ギヨ'],
  [['農事組合法人'], 'ノウ'],
  [['国立大学法人'], 'ダイ'],
  [['管理組合法人'], 'カンリ'],
  [['営業所'], 'エイ'],
  [['出張所'], 'シユツ'],
]

const shortOf = new Map(
  forms.flatMap(([words, short]) => words.map((word) => [word, short] as const)),
)
const all = [...shortOf.keys()].sort((a, b) => b.length - a.length)
const anyWord = all.join('|')
// A single character is a legal form only in brackets, such as ㈱. Without brackets, it is part of a
// name.
const longWord = all.filter((word) => word.length > 1).join('|')
const anyShort = [...new Set(shortOf.values())].sort((a, b) => b.length - a.length).join('|')

const written = new RegExp(`\\s*(?:\\((${anyWord})\\)|(${longWord}))\\s*`, 'g')
const shortAtHead = new RegExp(`^\\((${anyShort})\\)\\s*`)
const shortAtTail = new RegExp(`\\s*\\((${anyShort})\\)$`)

/**
 * Abbreviates legal forms as banks do: `カ)` before a name, `(カ` after it, `(カ)` inside it. Expects
 * full-width katakana without small characters, half-width brackets and no surrounding spaces. A
 * form that is already abbreviated stays, but gets the brackets of its position.
 */
export const abbreviateForms = (name: string): string =>
  name
    .replace(written, (_found, bracketed: string | undefined, bare: string | undefined) => {
      return `(${shortOf.get(bracketed ?? bare!)!})`
    })
    .replace(shortAtHead, '$1)')
    .replace(shortAtTail, '($1')
