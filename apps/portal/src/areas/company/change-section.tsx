import type { ChangeState, CompanyChange, Registered } from '@choba/contract/company-change.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { dayText, shortInstantText } from '#ui/instants.ts'
import { Section } from '#ui/section.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { useCompanyNavigation } from './use-companies.ts'

const tones: Record<ChangeState, Tone> = {
  WAITING: 'warn',
  APPROVED: 'info',
  APPLIED: 'ok',
  REFUSED: 'danger',
  WITHDRAWN: 'muted',
  LAPSED: 'muted',
}
const fields = [
  'companyName',
  'companyKana',
  'address',
  'registrationNo',
] as const satisfies readonly (keyof Registered)[]
const cell =
  'border-b border-line-soft py-1.5 pr-3 align-top text-left font-normal break-words last:pr-0'

/** Newest change request of a company: status, changed values and first day of effect. */
export function ChangeSection({ change }: { change: CompanyChange }) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  const { state, before, after, fromDay, requestedBy, requestedAt, reason, approvalId } = change
  return (
    <Section title={t('change.section')}>
      <div className="flex flex-col gap-2.5">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Status tone={tones[state]}>{t(`change.state.${state}`)}</Status>
          <span>{t('change.takesEffect', { day: dayText(fromDay) })}</span>
          <span className="text-muted">
            {t('change.byOn', { name: requestedBy, at: shortInstantText(requestedAt) })}
          </span>
        </p>
        {reason && <p className="break-words text-danger">{t('change.reason', { reason })}</p>}
        <table className="w-full table-fixed border-collapse">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className={`${cell} w-[28%]`}>
                {t('change.item')}
              </th>
              <th scope="col" className={cell}>
                {t('change.before')}
              </th>
              <th scope="col" className={cell}>
                {t('change.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields
              .filter((field) => before[field] !== after[field])
              .map((field) => (
                <tr key={field}>
                  <th scope="row" className={`${cell} text-muted`}>
                    {t(`field.${field}`)}
                  </th>
                  <td className={`${cell} text-muted`}>{before[field] ?? '—'}</td>
                  <td className={`${cell} font-semibold`}>{after[field] ?? '—'}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {state === 'WAITING' && (
          <Button className="self-start" onClick={() => navigation.request(approvalId)}>
            {t('change.openRequest')}
          </Button>
        )}
      </div>
    </Section>
  )
}
