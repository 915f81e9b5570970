import { useTranslations } from '#lib/translations.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { Section } from '#ui/section.tsx'
import { type Change, difference, readDetail } from './changes.ts'
import { type AuditWords, useAuditWords } from './use-audit-words.ts'

/** Of a long list no more is shown than someone reads. */
const SHOWN = 20

function useList() {
  const t = useTranslations('audit.compare')
  return (words: AuditWords, field: string, all: readonly unknown[]) => {
    const list = words.value(field, all.slice(0, SHOWN))
    return all.length > SHOWN ? t('andMore', { list, count: all.length - SHOWN }) : list
  }
}

/** What a list has gained and lost, or a value on one side. */
function useSides() {
  const t = useTranslations('audit.compare')
  const shorten = useList()
  return (words: AuditWords, change: Change): { before: string; after: string } => {
    const lists = difference(change)
    if (lists) {
      const { added, removed } = lists
      return {
        before: removed.length > 0 ? t('removed', { list: shorten(words, change.field, removed) }) : '',
        after: added.length > 0 ? t('added', { list: shorten(words, change.field, added) }) : '',
      }
    }
    const side = (value: unknown) =>
      Array.isArray(value) ? shorten(words, change.field, value) : words.value(change.field, value)
    return { before: side(change.before), after: side(change.after) }
  }
}

const cell = 'border-b border-line-soft py-1.5 pr-3 text-left align-top font-normal break-words last:pr-0'

/** What was changed, field by field, before beside after; of what is new or gone the one side there is. */
export function Comparison({ detail }: { detail: AuditRow['detail'] }) {
  const t = useTranslations('audit.compare')
  const words = useAuditWords()
  const sides = useSides()
  const { changes, compared } = readDetail(detail)
  if (changes.length === 0) return null
  const isGone = changes.every(({ after }) => after === undefined)
  return (
    <Section title={t('title')}>
      <table className="w-full table-fixed border-collapse">
        <thead className="text-sm text-muted">
          <tr>
            <th className={`${cell} w-[32%]`}>{t('field')}</th>
            {compared && <th className={cell}>{t('before')}</th>}
            <th className={cell}>{compared ? t('after') : t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {words.inOrder(changes).map((change) => {
            const { before, after } = sides(words, change)
            return (
              <tr key={change.field}>
                <th scope="row" className={`${cell} text-muted`}>
                  {words.field(change.field)}
                </th>
                {compared && <td className={cell}>{before}</td>}
                <td className={cell}>{isGone ? before : after}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

/** The same on a line each, for a timeline. */
export function ChangedFields({ detail }: { detail: AuditRow['detail'] }) {
  const words = useAuditWords()
  const sides = useSides()
  const { changes, compared } = readDetail(detail)
  if (!compared || changes.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5 text-sm">
      {words.inOrder(changes).map((change) => {
        const { before, after } = sides(words, change)
        const isList = difference(change) !== null
        return (
          <li key={change.field} className="break-words">
            <span className="mr-2 text-muted">{words.field(change.field)}</span>
            {isList ? [before, after].filter(Boolean).join(' ') : <Turned before={before} after={after} />}
          </li>
        )
      })}
    </ul>
  )
}

const Turned = ({ before, after }: { before: string; after: string }) => {
  const t = useTranslations('audit.compare')
  return <span>{t('turned', { before, after })}</span>
}
