import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type PaymentMethodList,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ResumeDialog, StopDialog } from './payment-method-switching.tsx'
import { PaymentMethodStatus } from './payment-method-words.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'

/** Payment methods of a merchant's companies, for administrators, who can stop and resume them. */
export const PaymentMethodsPanel = ({ entCode }: { entCode: string }) => (
  <ChunkBoundary>
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Panel entCode={entCode} />
    </Suspense>
  </ChunkBoundary>
)

function Panel({ entCode }: { entCode: string }) {
  const t = useTranslations('paymentMethods')
  const [companyId, choose] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentMethodsApi.systemPaymentMethods.query({ entCode, companyId }),
    // Shows the previous company until the next one has loaded, so that the company selector stays
    // in place.
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('switching.title')}>
      {data ? (
        <Loaded entCode={entCode} list={data} onCompany={choose} />
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

function Loaded({
  entCode,
  list,
  onCompany,
}: {
  entCode: string
  list: PaymentMethodList
  onCompany: (companyId: string) => void
}) {
  const t = useTranslations('paymentMethods.switching')
  const mayStop = useMay(paymentMethods.stop.can)
  const company = list.companies.find(({ companyId }) => companyId === list.companyId)
  const shown = list.paymentMethods.filter(
    ({ state }) => paymentMethodCan.stop(state) || state === 'STOPPED',
  )
  return (
    <div className="flex flex-col gap-2">
      {list.companies.length > 1 && (
        <Select
          aria-label={t('company')}
          options={list.companies.map((one) => ({ value: one.companyId, label: one.companyName }))}
          value={list.companyId ?? ''}
          onChange={onCompany}
        />
      )}
      {shown.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul aria-label={t('title')} className="divide-y divide-line-soft">
        {shown.map((paymentMethod) => (
          <li key={paymentMethod.paymentType} className="py-2">
            <PaymentMethod
              paymentMethod={paymentMethod}
              which={{ entCode, companyId: company!.companyId }}
              company={company!}
              mayStop={mayStop}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PaymentMethod({
  paymentMethod,
  which,
  company: { companyName },
  mayStop,
}: {
  paymentMethod: CompanyPaymentMethod
  which: { entCode: string; companyId: string }
  company: { companyName: string }
  mayStop: boolean
}) {
  const t = useTranslations('paymentMethods')
  const [asking, ask] = useState<'stop' | 'resume' | null>(null)
  const { paymentType, paymentMethodName, state, startsOn, stop, needsApplication } = paymentMethod
  const close = () => ask(null)
  const act = stop ? 'resume' : 'stop'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-col">
          <PaymentMethodName code={paymentType} name={paymentMethodName} className="max-w-full" />
          <span className="flex flex-wrap gap-x-3 text-sm">
            <PaymentMethodStatus state={state} />
            {startsOn !== null && !stop && (
              <span className="text-muted">{t('from', { day: dayText(startsOn) })}</span>
            )}
          </span>
        </span>
        {mayStop && (stop !== null || (paymentMethodCan.stop(state) && needsApplication)) && (
          <Button
            aria-label={`${t(`switching.${act}`)}: ${paymentMethodName}`}
            data-opens
            onClick={() => ask(act)}
          >
            {t(`switching.${act}`)}
          </Button>
        )}
      </div>
      {stop && (
        <div className="text-sm">
          <p className="break-words whitespace-pre-line">
            {t('stopReason', { reason: stop.reason })}
          </p>
          <p className="flex flex-wrap gap-x-4 text-muted">
            <Instant at={stop.stoppedAt} />
            <span>{t('switching.by', { name: stop.stoppedBy })}</span>
          </p>
        </div>
      )}
      {asking === 'stop' && (
        <StopDialog
          paymentMethod={paymentMethod}
          which={which}
          companyName={companyName}
          onClose={close}
        />
      )}
      {asking === 'resume' && (
        <ResumeDialog
          paymentMethod={paymentMethod}
          which={which}
          companyName={companyName}
          onClose={close}
        />
      )}
    </>
  )
}
