import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type PaymentMethodList as List,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { PaymentMethodStatus } from './payment-method-words.tsx'
import { usePaymentMethodNavigation, usePaymentMethods } from './use-payment-methods.ts'

const TermsPanel = lazy(async () => ({
  default: (await loadChunk(import('../terms/terms-panel.tsx'))).TermsPanel,
}))

const columns = 'grid gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_11rem_7rem_10rem]'

/** Renders nothing, because the parent screen reads the selected company from the address. */
export const CompanyChosen = () => null

/** Payment methods of a merchant's companies: accepted methods, and applications for others. */
export function PaymentMethodList() {
  const t = useTranslations('paymentMethods')
  const { companyId } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = usePaymentMethods(companyId)
  return (
    <div className="flex flex-col gap-4">
      <TitleRow title={t('title')} note={<p className="text-sm text-muted">{t('lead')}</p>} />
      {error && !data && (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-80" />}
      {data && <Loaded list={data} />}
      <Outlet />
    </div>
  )
}

function Loaded({ list }: { list: List }) {
  const t = useTranslations('paymentMethods')
  const mayApply = useMay(paymentMethods.apply.can)
  const seesAll = useSeesAll()
  return (
    <>
      {list.companies.length > 1 && <Companies list={list} />}
      {list.paymentMethods.length === 0 ? (
        <Box>
          <p className="text-muted">{t('none')}</p>
        </Box>
      ) : (
        <Box>
          <p
            aria-hidden="true"
            className={`${columns} border-b border-line-soft pb-1.5 text-sm text-muted max-sm:hidden`}
          >
            <span>{t('field.paymentMethod')}</span>
            <span>{t('field.state')}</span>
            <span className="text-right">{list.seesTerms && t('field.rate')}</span>
            <span />
          </p>
          <ul aria-label={t('title')}>
            {list.paymentMethods.map((paymentMethod) => (
              <li
                key={paymentMethod.paymentType}
                className="border-line-soft py-2.5 not-last:border-b"
              >
                <PaymentMethod
                  list={list}
                  paymentMethod={paymentMethod}
                  mayApply={mayApply && seesAll}
                />
              </li>
            ))}
          </ul>
        </Box>
      )}
      <p className="text-sm text-muted">
        {!list.seesTerms && <span className="mr-3">{t('rateHidden')}</span>}
        {mayApply && !seesAll && t('readOnly')}
      </p>
      {list.seesTerms && <Terms />}
    </>
  )
}

function Companies({ list: { companies, companyId } }: { list: List }) {
  const t = useTranslations('paymentMethods')
  const navigation = usePaymentMethodNavigation()
  return (
    <nav aria-label={t('companies')}>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {companies.map((one) => {
          const isChosen = one.companyId === companyId
          return (
            <li key={one.companyId}>
              <button
                type="button"
                aria-current={isChosen ? 'true' : undefined}
                onClick={() => navigation.choose(one.companyId)}
                className={`flex size-full flex-col items-start rounded-md border bg-surface px-4 py-3 text-left hover:bg-line-soft ${isChosen ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
              >
                <span className="font-semibold break-words">{one.companyName}</span>
                <span className="text-sm text-muted">
                  {t('storesSeen', { count: one.storeCount })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function PaymentMethod({
  list,
  paymentMethod,
  mayApply,
}: {
  list: List
  paymentMethod: CompanyPaymentMethod
  mayApply: boolean
}) {
  const t = useTranslations('paymentMethods')
  const { paymentType, paymentMethodName, paymentClass, state, startsOn, reason, ratePpm, stop } =
    paymentMethod
  return (
    <div className={`${columns} items-center`}>
      <span className="flex min-w-0 flex-col">
        <PaymentMethodName
          code={paymentType}
          name={paymentMethodName}
          className="max-w-full font-semibold"
        />
        <span className="text-sm text-muted">{t(`paymentClass.${paymentClass}`)}</span>
      </span>
      <span className="flex flex-wrap gap-x-3 sm:flex-col">
        <PaymentMethodStatus state={state} />
        {startsOn !== null && !stop && (
          <span className="text-sm text-muted">{t('from', { day: dayText(startsOn) })}</span>
        )}
      </span>
      <span className="tabular-nums sm:text-right">
        {list.seesTerms && paymentClass !== 'CASH' && (
          <>
            <span className="mr-2 text-sm text-muted sm:sr-only">{t('field.rate')}</span>
            {ratePpm === null ? (
              <span className="text-muted">{t('noRate')}</span>
            ) : (
              t('percent', { rate: formatRate(ratePpm) })
            )}
          </>
        )}
      </span>
      <span className="flex flex-wrap gap-2 sm:justify-end">
        <Actions list={list} paymentMethod={paymentMethod} mayApply={mayApply} />
      </span>
      {reason !== null && (
        <p className="text-sm break-words text-danger sm:col-span-4">{t('reason', { reason })}</p>
      )}
      {stop !== null && (
        <p className="text-sm break-words whitespace-pre-line text-danger sm:col-span-4">
          {t('stopReason', { reason: stop.reason })}{' '}
          <span className="text-muted">
            <Instant at={stop.stoppedAt} form="short" />
          </span>
        </p>
      )}
    </div>
  )
}

function Actions({
  list: { companyId },
  paymentMethod,
  mayApply,
}: {
  list: List
  paymentMethod: CompanyPaymentMethod
  mayApply: boolean
}) {
  const t = useTranslations('paymentMethods')
  const navigation = usePaymentMethodNavigation()
  const { paymentType, paymentMethodName, state, applicationId, needsApplication, storeCount } =
    paymentMethod
  const applyWords = t(state === 'REFUSED' ? 'apply.again' : 'apply.act')
  const canApply =
    mayApply && companyId !== null && needsApplication && paymentMethodCan.apply(state)
  return (
    <>
      {storeCount !== null && companyId !== null && (
        <Button
          aria-label={`${t('stores.open', { count: storeCount })}: ${paymentMethodName}`}
          data-opens
          onClick={() => navigation.stores(companyId, paymentType)}
        >
          {t('stores.open', { count: storeCount })}
        </Button>
      )}
      {applicationId !== null && (
        <Button
          aria-label={`${t('detail.open')}: ${paymentMethodName}`}
          data-opens
          onClick={() => navigation.application(applicationId)}
        >
          {t('detail.open')}
        </Button>
      )}
      {canApply && (
        <Button
          aria-label={`${applyWords}: ${paymentMethodName}`}
          data-opens
          onClick={() => navigation.apply(companyId, paymentType)}
        >
          {applyWords}
        </Button>
      )}
    </>
  )
}

/** Terms of the payment methods, collapsed until the user opens them. */
function Terms() {
  const t = useTranslations('paymentMethods')
  const [isOpen, open] = useState(false)
  if (!isOpen)
    return (
      <Button className="self-start print:hidden" onClick={() => open(true)}>
        {t('openTerms')}
      </Button>
    )
  return (
    <Box>
      <ChunkBoundary>
        <Suspense>
          <TermsPanel />
        </Suspense>
      </ChunkBoundary>
    </Box>
  )
}
