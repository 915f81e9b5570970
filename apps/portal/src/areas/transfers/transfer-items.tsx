import { useId, useState } from 'react'
import type { TransferDetail, TransferItem } from '@choba/contract/transfers.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ResultEntry } from './result-entry.tsx'
import { ResultStatus } from './transfer-words.tsx'
import { transfersApi } from './transfers.api.ts'

/** Deposits of a transfer, with the bank's result for each. */
export function TransferItems({ transfer, mayAct }: { transfer: TransferDetail; mayAct: boolean }) {
  const t = useTranslations('transfers')
  const id = useId()
  const [entering, enter] = useState<TransferItem | null>(null)
  const { list, failed } = useList(transfersApi.items.pages({ transferId: transfer.transferId }))
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {t('items')}
      </h2>
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : list.rows ? (
        <>
          <ul aria-busy={list.busy}>
            {list.rows.map((item) => (
              <Item
                key={item.depositNo}
                item={item}
                onEnter={mayAct ? () => enter(item) : undefined}
              />
            ))}
          </ul>
          <LoadMore
            shown={formatCount(list.rows.length)}
            hasMore={list.hasMore}
            busy={list.loadingMore}
            failed={list.moreFailed}
            onMore={list.onMore}
          />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
      {entering && <ResultEntry transfer={transfer} item={entering} onClose={() => enter(null)} />}
    </section>
  )
}

function Item({ item, onEnter }: { item: TransferItem; onEnter: (() => void) | undefined }) {
  const t = useTranslations('transfers')
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line-soft py-2">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {item.companyName} <span className="text-sm text-muted">{item.entName}</span>
      </span>
      <span className="ml-auto font-semibold">
        <Money amount={item.amount} currency={item.currency} />
      </span>
      <span className="flex w-full flex-wrap items-center gap-x-4 text-sm text-muted">
        <span className="font-mono text-[0.92em] break-all">{item.depositNo}</span>
        <span>{item.bankAccount}</span>
        <span className="ml-auto flex flex-wrap items-center gap-x-3 text-ink">
          {item.result === null && onEnter ? (
            <Button
              kind="quiet"
              data-opens
              aria-label={`${t('hand.open')} ${item.depositNo}`}
              onClick={onEnter}
            >
              {t('hand.open')}
            </Button>
          ) : (
            <ResultStatus result={item.result} />
          )}
          {item.resultOn && <Day day={item.resultOn} form="plain" />}
          {item.reason && <span className="text-muted">{item.reason}</span>}
        </span>
      </span>
    </li>
  )
}
