import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { resultTypes, SUCCESS, type ResultType } from '@choba/contract/result-types.ts'
import { usePhrases, useTranslations } from '#lib/translations.ts'
import { shortenMiddle } from '#ui/shorten.ts'
import { readDetail } from './audit-changes.ts'
import {
  type Gaps,
  firstFilled,
  type Piece,
  type Template,
  withinSentence,
} from './sentence-template.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useSides } from './use-sides.ts'

/** Maximum number of changed fields, and of list items per field, that a sentence names. */
const NAMED = 2

/** Returns the name of the API result type that has this code; undefined for an unknown code. */
export const refusalOf = (code: number): ResultType | undefined =>
  (Object.keys(resultTypes) as ResultType[]).find((name) => resultTypes[name].code === code)

/**
 * Shortens long numbers in the middle, because users recognize a number by its beginning and end.
 */
const shortName = (name: string): string => (/^\d{16,}$/.test(name) ? shortenMiddle(name) : name)

/**
 * Returns a function that describes an audit entry as one sentence that names user, action and
 * object. `itself` leaves out the object's name, for the object's own history. An area's phrases
 * define sentences for its calls under `sentence`; changes, downloads and failures share common
 * sentences.
 */
export function useAuditSentence() {
  // Loads all phrases in one call, because React reports a changed hook order if a component
  // suspends again after other hooks.
  const { audit, auditWords } = usePhrases(
    'audit',
    'auditWords',
    'permissions',
    'results',
    'transactions',
    'catalogue',
  )
  const results = useTranslations('results')
  const t = useTranslations('audit.inSentence')
  const words = useAuditWords()
  const sides = useSides()
  const { sentence, delivery: deliveries, inSentence } = audit

  function objectOf({ kind, object, objectName }: AuditRow, itself: boolean): string | undefined {
    const word = kind && withinSentence(words.kind(kind))
    if (itself && word) return t('itself', { kind: word })
    if (object === null || object === '') return undefined
    const name = shortName(objectName ?? object)
    return word ? t('object', { kind: word, name }) : t('thing', { name })
  }

  /** Describes the first changed fields and counts the rest. */
  function changesOf(row: AuditRow): { gaps: Gaps; isOne: boolean } {
    const changes = words.inOrder(readDetail(row.detail).changes)
    const said = changes.slice(0, NAMED).map((change) => {
      const field = withinSentence(words.field(change.field))
      const { before, after, isList } = sides(change, row.currency, NAMED)
      return {
        field,
        before,
        after,
        isList,
        text: t('change', { field, turned: sides.turned({ before, after, isList }) }),
      }
    })
    const [one, other] = said
    if (!one) return { gaps: {}, isOne: false }
    const count = changes.length - NAMED
    const both = other && { first: one.text, second: other.text }
    const text = !both ? one.text : count > 0 ? t('more', { ...both, count }) : t('two', both)
    const { field, before, after } = one
    return { gaps: { changes: text, field, before, after }, isOne: !both && !one.isList }
  }

  function reasonOf(code: number): string {
    if (code === resultTypes.insufficientPermission.code) return inSentence.notPermitted
    const name = refusalOf(code)
    return name ? withinSentence(results(name).replace(/[.。]$/, '')) : String(code)
  }

  /** Returns the values of the entry's fields, by field name, to fill the gaps of a sentence. */
  function fieldsOf({ detail, currency }: AuditRow): Gaps {
    const { before, after, ...facts } = detail ?? {}
    const fields = { ...(before as object | null), ...(after as object | null), ...facts }
    return Object.fromEntries(
      Object.entries(fields).map(([name, of]) => [name, words.value(name, of, currency)]),
    )
  }

  /** Returns possible sentences for an entry, the most specific first. */
  function sentencesOf(row: AuditRow, isOne: boolean): readonly (Template | undefined)[] {
    const [area = '', call = ''] = row.action.split('.')
    // A request that waits for a second person has a different sentence from a completed action.
    const own = (of: typeof auditWords.sentence, how = '') =>
      Object.hasOwn(of, area) ? of[area]![`${call}${how}`] : undefined
    if (row.resultType !== SUCCESS)
      return [own(auditWords.refused), sentence.refusedObject, sentence.refused]
    const delivery = row.detail?.['delivery']
    if (delivery === 'STARTED') return [sentence.downloadBegun]
    if (delivery === 'COMPLETED') return [sentence.downloaded, sentence.downloadedWhole]
    if (delivery !== undefined) return [sentence.downloadCut]
    const changed = readDetail(row.detail).compared
      ? [isOne ? sentence.changedField : sentence.changed]
      : []
    const how = row.detail?.['waitsForApproval'] === true ? 'Waiting' : ''
    return [own(auditWords.sentence, how), own(auditWords.sentence, `${how}Unnamed`), ...changed]
  }

  return function sentenceOf(row: AuditRow, { itself = false } = {}): Piece[] {
    const object = objectOf(row, itself)
    const { gaps, isOne } = changesOf(row)
    const name = row.userFullName
    const delivery = row.detail?.['delivery'] as keyof typeof deliveries | undefined
    const said: Gaps = {
      ...fieldsOf(row),
      ...gaps,
      actor: name !== null && !row.byService ? t('person', { name }) : words.actorName(row),
      object: object === undefined ? undefined : { object },
      name: row.object ?? undefined,
      ip: row.ip ?? undefined,
      action: withinSentence(words.action(row.action)),
      reason: reasonOf(row.resultType),
      delivery: delivery && deliveries[delivery],
    }
    return firstFilled([...sentencesOf(row, isOne), sentence.plainObject, sentence.plain], said)
  }
}
