import { oldKanji, otherLetters, searchFold } from '@choba/contract/search-fold.ts'
import { sql, type RawBuilder } from 'kysely'

/** Unicode property `Default_Ignorable_Code_Point`, in PostgreSQL's regular expression syntax. */
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`
const PLAIN = String.raw`^[!-~\n]*$`

/**
 * SQL: returns the normalized form of a text for searches, equal to `searchFold` in TypeScript.
 * Uses only built-in functions, so that Citus nodes need no setup. `translate` is slow, so the
 * expression skips it for texts without the affected letters. Large tables store the result in a
 * column (`search_folded`, `140-search-folding.sql`).
 */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`(${text} collate "default")`
  const small = sql`regexp_replace(lower(normalize(${plain}, nfkc)), ${INVISIBLE}, '', 'g')`
  return sql<string>`case when ${plain} ~ ${PLAIN} then lower(${plain}) else translate(
    case when normalize(${plain}, nfkc) ~ ${`[${oldKanji.from}]`} then translate(${small}, ${oldKanji.from}, ${oldKanji.to})
      else ${small} end, ${otherLetters.from}, ${otherLetters.to}) end`
}

/** SQL: true if a normalized text contains the search text. */
export const foldedHolds = (text: RawBuilder<unknown>, sought: string): RawBuilder<boolean> =>
  sql<boolean>`position(${searchFold(sought)} in ${text}) > 0`
