import { approvals } from '@choba/contract/approvals.contract.ts'
import {
  company as calls,
  type Company,
  type CompanyAccount,
} from '@choba/contract/company.contract.ts'
import { useState } from 'react'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { FormSection } from '#form/form-section.tsx'
import { useMay } from '#lib/permission.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { SectionHeading } from '#ui/heading-level.ts'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountFacts, VersionFacts } from './account-facts.tsx'
import { useAccount, useCompanyNavigation } from './use-companies.ts'

/**
 * Bank account of a company: the current version, the version that applies from the next deposit
 * cycle on, and changes that wait for approval.
 */
export function AccountCard({ company }: { company: Company }) {
  const t = useTranslations('company.account')
  const seesAll = useSeesAll()
  return (
    <FormSection title={t('title')}>
      {seesAll ? (
        <Account companyId={company.companyId} />
      ) : (
        <p className="text-muted">{t('hidden')}</p>
      )}
    </FormSection>
  )
}

function Account({ companyId }: { companyId: string }) {
  const t = useTranslations('company.account')
  const { data, error, isFetching, refetch } = useAccount(companyId)
  if (data) return <Loaded account={data} />
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton className="h-40" />
}

function Loaded({
  account: { companyId, current, coming, waiting, history },
}: {
  account: CompanyAccount
}) {
  const t = useTranslations('company.account')
  const navigation = useCompanyNavigation()
  const mayChange = useMay(calls.changeBankAccount.can)
  const mayOpen = useMay(approvals.detail.can) && mayChange
  const [shows, show] = useState(false)
  return (
    <>
      {waiting && (
        <Banner
          tone="warn"
          title={t('waiting')}
          action={
            mayOpen && (
              <Button onClick={() => navigation.request(waiting.approvalId)}>
                {t('openRequest')}
              </Button>
            )
          }
        >
          <p>
            {t('waitingText', {
              name: waiting.requestedBy,
              at: shortInstantText(waiting.requestedAt),
            })}
          </p>
          <div className="mt-2">
            <AccountFacts account={waiting} />
          </div>
        </Banner>
      )}
      {current ? <VersionFacts version={current} /> : <p className="text-muted">{t('none')}</p>}
      {coming && (
        <SectionHeading value="h3">
          <Section title={t('coming')}>
            <VersionFacts version={coming} />
          </Section>
        </SectionHeading>
      )}
      {!mayChange && (current ?? coming) && <p className="text-sm text-muted">{t('masked')}</p>}
      <div className="flex flex-wrap gap-2.5">
        {mayChange && !waiting && (
          <Button data-opens onClick={() => navigation.account(companyId)}>
            {t(history.length > 0 ? 'change' : 'register')}
          </Button>
        )}
        <Button aria-expanded={shows} onClick={() => show(!shows)}>
          {t('history')}
        </Button>
      </div>
      {shows && <HistoryPanel kind="company" objectId={companyId} />}
    </>
  )
}
