import { company as calls, type Company } from '@choba/contract/company.contract.ts'
import { FormSection } from '#form/form-section.tsx'
import { useMay } from '#lib/permission.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { ChangeSection } from './change-section.tsx'
import { useCompanyNavigation } from './use-companies.ts'

/** Company details, with a button that opens the change form. */
export function CompanyCard({ company }: { company: Company }) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  const mayEdit = useMay(calls.modify.can)
  const seesAll = useSeesAll()
  const {
    companyId,
    companyCode,
    companyName,
    companyKana,
    address,
    registrationNo,
    storeCount,
    change,
    changedAt,
    changedBy,
  } = company
  const isUnderWay = change?.state === 'WAITING' || change?.state === 'APPROVED'
  return (
    <FormSection title={companyName}>
      <Facts>
        <Fact name={t('field.companyCode')}>{companyCode}</Fact>
        <Fact name={t('field.companyKana')}>{companyKana}</Fact>
        <Fact name={t('field.address')}>{address}</Fact>
        <Fact name={t('field.registrationNo')}>{registrationNo}</Fact>
        <Fact name={t('field.storeCount')}>{t('storesSeen', { count: storeCount })}</Fact>
        {changedAt !== null && (
          <Fact name={t('field.changed')}>
            <Instant at={changedAt} />
            {changedBy !== null && t('by', { name: changedBy })}
          </Fact>
        )}
      </Facts>
      {mayEdit && seesAll && (
        <div className="flex flex-wrap gap-2.5">
          <Button data-opens onClick={() => navigation.edit(companyId)}>
            {t('edit')}
          </Button>
          <Button
            data-opens
            disabledReason={isUnderWay ? t('change.conflict') : undefined}
            onClick={() => navigation.change(companyId)}
          >
            {t('change.ask')}
          </Button>
        </div>
      )}
      {change !== null && <ChangeSection change={change} />}
    </FormSection>
  )
}
