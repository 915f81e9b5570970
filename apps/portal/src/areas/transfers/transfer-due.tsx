import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DueCurrency, DueList } from '@choba/contract/transfers.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay } from '#ui/periods.ts'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { DueConfirmation } from './due-confirmation.tsx'
import { DueDeposits, UnpayableDeposits } from './due-deposits.tsx'
import { BankSums } from './transfer-words.tsx'
import { transfersApi } from './transfers.api.ts'

/**
 * Deposits that are due until a selected day, by currency and bank, with a button to request their
 * transfer.
 */
export function TransferDue() {
  const t = useTranslations('transfers')
  const [payDay, choose] = useState<string | undefined>(undefined)
  const { data, error, isFetching, refetch } = useQuery(transfersApi.due.query({ payDay }))
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        back={<BackLink to="/transfers">{t('back')}</BackLink>}
        title={t('due.title')}
        note={<p className="text-muted">{t('due.intro')}</p>}
      />
      {data ? (
        <>
          <PayDay key={data.payDay} payDay={data.payDay} onChoose={choose} />
          {data.currencies.length === 0 && <Box>{t('due.none')}</Box>}
          {data.currencies.map((one) => (
            <Currency key={`${data.payDay} ${one.currency}`} due={data} sums={one} />
          ))}
          {data.unpayableCount > 0 && (
            <UnpayableDeposits rows={data.unpayable} count={data.unpayableCount} />
          )}
        </>
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </section>
  )
}

function PayDay({ payDay, onChoose }: { payDay: string; onChoose: (day: string) => void }) {
  const t = useTranslations('transfers.due')
  const kit = useTranslations('kit')
  const [text, setText] = useState(dayText(payDay))
  const [isFault, setFault] = useState(false)
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        const day = parseDay(text)
        setFault(day === null)
        if (day !== null) onChoose(day)
      }}
    >
      <FieldLabel htmlFor="payDay">{t('payDay')}</FieldLabel>
      <span className="flex gap-2">
        <TextField
          id="payDay"
          className="max-w-44"
          value={text}
          aria-invalid={isFault || undefined}
          aria-describedby="payDayHelp"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{kit('apply')}</Button>
      </span>
      <p id="payDayHelp" className={`text-sm ${isFault ? 'text-danger' : 'text-muted'}`}>
        {t(isFault ? 'payDayFault' : 'payDayHelp')}
      </p>
    </form>
  )
}

function Currency({ due, sums }: { due: DueList; sums: DueCurrency }) {
  const t = useTranslations('transfers.due')
  const navigate = useNavigate()
  const [except, leaveOut] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const { currency, count, total, banks, lacksOrderer, hasFile } = sums
  const items = due.items.filter((row) => row.currency === currency)
  const out = items.filter(({ depositNo }) => except.has(depositNo))
  const wanted = {
    count: count - out.length,
    total: (total ?? 0) - out.reduce((sum, { amount }) => sum + amount, 0),
  }
  return (
    <Box>
      <div className="flex flex-col gap-5">
        {due.currencies.length > 1 && (
          <p className="font-semibold">{t('ofCurrency', { currency, count })}</p>
        )}
        {lacksOrderer && <Banner tone="warn">{t('lacksOrderer')}</Banner>}
        {!hasFile && <Banner tone="info">{t('withoutFile')}</Banner>}
        <BankSums banks={banks} count={count} total={total} currency={currency} />
        <DueDeposits rows={items} count={count} except={except} onExcept={leaveOut} />
        {out.length > 0 && <p>{t('leftOut', { count: out.length })}</p>}
        {!lacksOrderer && wanted.count > 0 && (
          <Button kind="primary" className="self-start" data-opens onClick={() => setAsking(true)}>
            {t('review', { count: wanted.count })}
          </Button>
        )}
        {asking && (
          <DueConfirmation
            payDay={due.payDay}
            currency={currency}
            except={[...except]}
            {...wanted}
            onClose={() => setAsking(false)}
            onSent={(transferId) =>
              void navigate({ to: '/transfers/$transferId', params: { transferId } })
            }
          />
        )}
      </div>
    </Box>
  )
}
