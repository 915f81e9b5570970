import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { TransactionDetail as Detail } from '@choba/contract/transactions.contract.ts'
import { isMissing } from '#lib/api-error.ts'
import { LoadError } from '#table/load-error.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { Standing } from './transaction-columns.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { namesOf } from './transaction-names.ts'
import { TransactionRefunds } from './transaction-refunds.tsx'
import { TransactionTimeline } from './transaction-timeline.tsx'
import { useSettling } from './use-settling.ts'

interface Props {
  variant: TransactionVariant
  which: Which
  onClose: () => void
  onOpen: (other: Which) => void
  /** What may be done about it: drawn below its facts, its buttons put into `footer`. False for those who may not. */
  refund: false | ((place: RefundSlot) => ReactNode)
  /** Who did what to it. */
  history: ReactNode
}

export interface RefundSlot {
  readonly detail: Detail
  readonly brand: string
  readonly footer: HTMLElement | null
}

/** One transaction in the drawer: what it is, what has been refunded of it, what happened to it. */
export function TransactionDetail({ variant, which, onClose, onOpen, refund, history }: Props) {
  const t = useTranslations('transactions')
  const query = useSettling(variant, which)
  const options = useQuery(variant.options(variant.admin ? [which.entCode] : undefined))
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const detail = query.data
  const brand = detail ? namesOf(options.data).brand(detail.paymentType) : ''
  return (
    <Drawer
      open
      onClose={onClose}
      title={detail ? <Heading detail={detail} brand={brand} /> : t('detail.title')}
      footer={refund && detail && <div ref={setFooter} className="contents" />}
    >
      {detail ? (
        <div className="flex flex-col gap-6">
          <TransactionFacts detail={detail} brand={brand} admin={variant.admin} onOpen={onOpen} />
          {refund && refund({ detail, brand, footer })}
          <TransactionRefunds detail={detail} onOpen={onOpen} />
          <TransactionTimeline detail={detail} />
          <section>
            <h3 className="mb-2 font-semibold">{t('detail.log')}</h3>
            {history}
          </section>
        </div>
      ) : query.isError ? (
        <Fault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}

function Heading({ detail, brand }: { detail: Detail; brand: string }) {
  const t = useTranslations('transactions')
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-sm font-normal text-muted">
        {t(`tradeKind.${detail.tradeKind}`)}・{brand}
      </span>
      <span className="text-3xl">
        <Money amount={detail.amount} currency={detail.currency} negative={detail.tradeKind === 'REFUND'} />
      </span>
      <span className="text-base font-normal">
        <Standing row={detail} />
      </span>
    </div>
  )
}

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('transactions')
  return isMissing(error, resultTypes.notFound.code) ? (
    <EmptyState title={t('detail.notFoundTitle')} text={t('detail.notFoundText')} />
  ) : (
    <LoadError title={t('fault')} error={error} onRetry={onRetry} />
  )
}

const Loading = () => (
  <div className="flex flex-col gap-3.5">
    {['60%', '45%', '70%', '38%', '55%', '48%', '64%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
