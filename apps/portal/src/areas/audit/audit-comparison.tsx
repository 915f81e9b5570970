import { useTranslations } from '#lib/translations.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { Section } from '#ui/section.tsx'
import { readDetail } from './audit-changes.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useSides } from './use-sides.ts'

const cell =
  'border-b border-line-soft py-1.5 pr-3 text-left align-top font-normal break-words last:pr-0'

/**
 * Table of changed fields, with the value before beside the value after. For a created or deleted
 * object, the table has one column with its values.
 */
export function Comparison({ detail, currency }: Pick<AuditRow, 'detail' | 'currency'>) {
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
            const { before, after } = sides(change, currency)
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
