import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { formatMoney } from '@choba/contract/money.ts'
import {
  type DifferenceParts,
  type ExpectedDeposit,
  type FileResult,
  type FreeLine,
  HAND_MAX,
} from '@choba/contract/reconciliation.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'
import { Section } from '#ui/section.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { useHolds } from '#ui/use-holds.ts'
import { NewDifference } from './difference-form.tsx'
import { type Confirmed, takenDeposits } from './confirmed.ts'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

const yen = (amount: number) => formatMoney(amount, 'JPY')
const signed = (amount: number) => `${amount > 0 ? '+' : ''}${yen(amount)}`
const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

/** Returns the lines of a result that no match has, in the order of the file. */
function freeLines({ none, suggested, groups }: FileResult, confirmed: Confirmed): FreeLine[] {
  const all = [
    ...none.flatMap(({ lineToken, ...line }) =>
      lineToken === null ? [] : [{ ...line, lineToken }],
    ),
    ...suggested,
    ...groups.flatMap(({ lines }) => lines),
  ]
  const byRecord = new Map(all.map((line) => [line.recordNo, line]))
  return [...byRecord.values()]
    .filter(({ recordNo }) => !confirmed.has(recordNo))
    .toSorted((a, b) => a.recordNo - b.recordNo)
}

const withToggled = (chosen: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Matches any lines of the file with any deposits of one company. Shows the difference of the
 * selection; a difference must be described before the match.
 */
export function HandMatch({
  result,
  confirmed,
  onConfirmed,
}: {
  result: FileResult
  confirmed: Confirmed
  onConfirmed: (change: (confirmed: Confirmed) => Confirmed) => void
}) {
  const t = useTranslations('reconciliation.hand')
  const refresh = useMatchRefresh()
  const [lineKeys, chooseLines] = useState(NOTHING)
  const [depositNos, chooseDeposits] = useState(NOTHING)
  const [isOpen, open] = useState(false)
  const taken = takenDeposits(confirmed)
  const lines = useMemo(() => freeLines(result, confirmed), [result, confirmed])
  const lineRows = useMemo(() => lines.map((line) => lineChoice(line, t)), [lines, t])
  const deposits = result.free.filter(({ depositNo }) => !taken.has(depositNo))
  const chosenLines = lines.filter(({ recordNo }) => lineKeys.has(String(recordNo)))
  const chosen = deposits.filter(({ depositNo }) => depositNos.has(depositNo))
  const lineSum = sumOf(chosenLines.map(({ amount }) => amount))
  const depositSum = sumOf(chosen.map(({ transferAmount }) => transferAmount))
  const difference = lineSum - depositSum
  const clear = () => (chooseLines(NOTHING), chooseDeposits(NOTHING))
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (parts?: DifferenceParts) =>
      reconciliationApi.matchByHand.call({
        lines: chosenLines.map(({ lineToken }) => lineToken),
        deposits: chosen.map(({ depositNo }) => depositNo),
        difference: parts,
      }),
    onSuccess: ({ deposits: matched }) => {
      const depositNo = matched.join(' / ')
      onConfirmed(
        (all) =>
          new Map([...all, ...chosenLines.map(({ recordNo }) => [recordNo, depositNo] as const)]),
      )
      clear()
      open(false)
      showToast({ severity: 'success', message: t('done', { depositNo }) })
      return refresh()
    },
  })
  const failed = (error: unknown) =>
    handleError(error, isRefusal(error, 'illegalOperation') ? t('taken') : undefined)
  const isTooMany = chosenLines.length > HAND_MAX || chosen.length > HAND_MAX
  const obstacle =
    chosenLines.length === 0 || chosen.length === 0
      ? t('choose')
      : isTooMany
        ? t('tooMany', { max: HAND_MAX })
        : new Set(chosen.map(({ companyName }) => companyName)).size > 1
          ? t('oneCompany')
          : undefined
  if (lines.length === 0 || deposits.length === 0) return null
  return (
    <Section title={t('title')}>
      <p className="text-sm text-muted">
        {t('text')}
        {result.none.length < result.totals.none.count &&
          ` ${t('limited', { count: result.none.length })}`}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Choices
          title={t('lines')}
          search={t('findLine')}
          none={t('none')}
          rows={lineRows}
          chosen={lineKeys}
          onToggle={(key) => chooseLines((keys) => withToggled(keys, key))}
        />
        <Choices
          title={t('deposits')}
          search={t('findDeposit')}
          none={t('noneDeposit')}
          rows={deposits.map((deposit) => depositChoice(deposit, t))}
          chosen={depositNos}
          onToggle={(key) => chooseDeposits((keys) => withToggled(keys, key))}
        />
      </div>
      <dl aria-live="polite" className="flex flex-wrap gap-x-6 gap-y-1">
        <Figure name={t('lineSum', { count: chosenLines.length })} value={yen(lineSum)} />
        <Figure name={t('depositSum', { count: chosen.length })} value={yen(depositSum)} />
        <Figure
          name={t('difference')}
          value={signed(difference)}
          className={difference === 0 ? '' : 'text-warn'}
        />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isPending}
          {...(obstacle !== undefined && { disabledReason: obstacle })}
          {...(difference !== 0 && { 'data-opens': true })}
          onClick={() =>
            difference === 0 ? void mutateAsync(undefined).catch(failed) : open(true)
          }
        >
          {difference === 0 || obstacle ? t('act') : t('actDifference')}
        </Button>
        {(lineKeys.size > 0 || depositNos.size > 0) && (
          <Button kind="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {isOpen && (
        <NewDifference
          amount={signed(difference)}
          onSave={async (parts) => void (await mutateAsync(parts))}
          onFailed={failed}
          onClose={() => open(false)}
        />
      )}
    </Section>
  )
}

type Words = ReturnType<typeof useTranslations<'reconciliation.hand'>>

interface Choice {
  readonly key: string
  /** Accessible name of the checkbox, and the text that the search compares. */
  readonly name: string
  readonly content: ReactNode
  readonly amount: string
}

const lineChoice = ({ recordNo, date, payer, text, edi, amount }: FreeLine, t: Words): Choice => {
  const more = [text, edi].filter((part) => part !== '' && part !== payer)
  return {
    key: String(recordNo),
    name: t('line', {
      record: String(recordNo),
      day: dayText(date),
      payer: [payer, ...more].join(' ').trim() || '—',
      amount: yen(amount),
    }),
    amount: yen(amount),
    content: (
      <>
        <span className="flex flex-wrap gap-x-3">
          <span className="text-muted tabular-nums">{recordNo}</span>
          <span className="tabular-nums">{dayText(date)}</span>
          <span className="break-all">{payer || '—'}</span>
        </span>
        {more.length > 0 && (
          <span className="text-sm break-all text-muted">{more.join(' / ')}</span>
        )}
      </>
    ),
  }
}

const depositChoice = (deposit: ExpectedDeposit, t: Words): Choice => {
  const { depositNo, payDate, companyName, transferAmount } = deposit
  const amount = transferAmount === null ? '—' : yen(transferAmount)
  return {
    key: depositNo,
    name: t('deposit', { depositNo, day: dayText(payDate), company: companyName, amount }),
    amount,
    content: (
      <>
        <span className="flex flex-wrap gap-x-3">
          <span className="tabular-nums">{dayText(payDate)}</span>
          <span className="font-mono text-[0.92em] break-all">{depositNo}</span>
        </span>
        <span className="text-sm text-muted">{companyName}</span>
      </>
    ),
  }
}

/** Maximum number of rows shown per list. More rows would make each selection slow. */
const ROWS_SHOWN = 100

/** List of rows with checkboxes and a search field. Selected rows stay visible. */
function Choices({
  title,
  search,
  none,
  rows,
  chosen,
  onToggle,
}: {
  title: string
  search: string
  none: string
  rows: readonly Choice[]
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
}) {
  const t = useTranslations('reconciliation.hand')
  const id = useId()
  const holds = useHolds()
  const [sought, seek] = useState('')
  const found = rows.filter(({ key, name }) => chosen.has(key) || holds(name, sought))
  const first = found.filter(({ key }, at) => at < ROWS_SHOWN || chosen.has(key))
  return (
    <fieldset aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <span className="font-semibold">{title}</span>
      <TextField
        type="search"
        aria-label={search}
        placeholder={search}
        value={sought}
        onChange={({ target }) => seek(target.value)}
      />
      <div className="max-h-80 overflow-y-auto rounded-md border border-line">
        {first.map(({ key, name, content, amount }) => (
          <label
            key={key}
            htmlFor={`${id}${key}`}
            className="flex items-start gap-2.5 border-line-soft px-3 py-1.5 not-last:border-b hover:bg-line-soft has-checked:bg-accent-soft"
          >
            <input
              id={`${id}${key}`}
              type="checkbox"
              className="mt-1"
              aria-label={name}
              checked={chosen.has(key)}
              onChange={() => onToggle(key)}
            />
            <span className="flex min-w-0 flex-1 flex-col">{content}</span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
          </label>
        ))}
        {found.length === 0 && <p className="p-3 text-sm text-muted">{none}</p>}
      </div>
      {first.length < found.length && (
        <p className="text-sm text-muted">{t('shown', { count: first.length })}</p>
      )}
    </fieldset>
  )
}

function Figure({
  name,
  value,
  className = '',
}: {
  name: string
  value: string
  className?: string
}) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`font-semibold tabular-nums ${className}`}>{value}</dd>
    </div>
  )
}
