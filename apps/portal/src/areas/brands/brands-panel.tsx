import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { brands } from '@choba/contract/brands.contract.ts'
import { brandCan, type BrandList, type CompanyBrand } from '@choba/contract/company-brands.ts'
import { BrandName } from '#lib/brand-name.tsx'
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
import { ResumeDialog, StopDialog } from './brand-switching.tsx'
import { BrandStatus } from './brand-words.tsx'
import { brandsApi } from './brands.api.ts'

/**
 * Payment methods of a merchant by company, for administrators, who can stop and resume them.
 */
export const BrandsPanel = ({ entCode }: { entCode: string }) => (
  <ChunkBoundary>
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Panel entCode={entCode} />
    </Suspense>
  </ChunkBoundary>
)

function Panel({ entCode }: { entCode: string }) {
  const t = useTranslations('brands')
  const [companyId, choose] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    ...brandsApi.systemBrands.query({ entCode, companyId }),
    // Keeps the company selector in place while the next company loads.
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
  list: BrandList
  onCompany: (companyId: string) => void
}) {
  const t = useTranslations('brands.switching')
  const mayStop = useMay(brands.stop.can)
  const company = list.companies.find(({ companyId }) => companyId === list.companyId)
  const shown = list.brands.filter(({ state }) => brandCan.stop(state) || state === 'STOPPED')
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
        {shown.map((brand) => (
          <li key={brand.paymentType} className="py-2">
            <Brand
              brand={brand}
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

function Brand({
  brand,
  which,
  company: { companyName },
  mayStop,
}: {
  brand: CompanyBrand
  which: { entCode: string; companyId: string }
  company: { companyName: string }
  mayStop: boolean
}) {
  const t = useTranslations('brands')
  const [asking, ask] = useState<'stop' | 'resume' | null>(null)
  const { paymentType, brandName, state, startsOn, stop, needsApplication } = brand
  const close = () => ask(null)
  const act = stop ? 'resume' : 'stop'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-col">
          <BrandName code={paymentType} name={brandName} className="max-w-full" />
          <span className="flex flex-wrap gap-x-3 text-sm">
            <BrandStatus state={state} />
            {startsOn !== null && !stop && (
              <span className="text-muted">{t('from', { day: dayText(startsOn) })}</span>
            )}
          </span>
        </span>
        {mayStop && (stop !== null || (brandCan.stop(state) && needsApplication)) && (
          <Button
            aria-label={`${t(`switching.${act}`)}: ${brandName}`}
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
        <StopDialog brand={brand} which={which} companyName={companyName} onClose={close} />
      )}
      {asking === 'resume' && (
        <ResumeDialog brand={brand} which={which} companyName={companyName} onClose={close} />
      )}
    </>
  )
}
