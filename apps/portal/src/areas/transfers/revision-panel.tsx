import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { transfers } from '@choba/contract/transfers.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/day.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RevisionForm } from './revision-form.tsx'
import { Figure } from './transfer-words.tsx'
import { transfersApi } from './transfers.api.ts'

/** Lines that will be part of a merchant's next deposits, with a button to request a revision. */
export function RevisionPanel({ entCode, companyCode }: { entCode: string; companyCode: string }) {
  const t = useTranslations('transfers.revision')
  const words = useTranslations('deposits')
  const mayRevise = useMay(transfers.revise.can)
  const [isOpen, open] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(transfersApi.openLines.query({ entCode }))
  return (
    <Section title={t('title')}>
      {data ? (
        <div className="flex flex-col items-start gap-3">
          {data.lines.length === 0 && <p className="text-muted">{t('none')}</p>}
          <ul className="w-full">
            {data.lines.map((one, at) => (
              // The index is the key, because the lines stay in their order of arrival and several
              // may be identical.
              <li
                key={at}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line-soft py-1.5"
              >
                <Day day={one.businessDay} form="plain" />
                <span>{words(`line.${one.kind}`)}</span>
                {one.taxClass !== null && (
                  <span className="text-muted">
                    {words('lineTax', { taxClass: words(`taxClass.${one.taxClass}`) })}
                  </span>
                )}
                <span className="min-w-0 break-words">{one.companyName}</span>
                {one.approvalId !== null && (
                  <Link
                    to="/approval/$approvalId"
                    params={{ approvalId: one.approvalId }}
                    className="text-accent-strong hover:underline"
                  >
                    {t('waiting')}
                  </Link>
                )}
                <span className="ml-auto">
                  <Figure amount={one.amount} currency={data.currency} />
                </span>
                {(one.reason ?? one.causeDepositNo) !== null && (
                  <span className="w-full text-sm break-words text-muted">
                    {[one.causeDepositNo, one.reason].filter(Boolean).join(' · ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {mayRevise && (
            <Button data-opens onClick={() => open(true)}>
              {t('add')}
            </Button>
          )}
          {isOpen && (
            <RevisionForm
              entCode={entCode}
              companyCode={companyCode}
              open={data}
              onClose={() => open(false)}
            />
          )}
        </div>
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-20" />
      )}
    </Section>
  )
}
