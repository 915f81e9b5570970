import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '@choba/contract/money.ts'
import type { FileResult, LineGroup } from '@choba/contract/reconciliation.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Confirmed } from './confirmed.ts'
import { DepositDue, DepositLink, LineFacts, LineRow } from './line-row.tsx'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

const numbersOf = ({ deposits }: LineGroup): string =>
  deposits.map(({ depositNo }) => depositNo).join(' / ')

/** Returns the confirmed lines together with the lines of a group. */
const withGroup = (confirmed: Confirmed, group: LineGroup): Confirmed =>
  new Map([
    ...confirmed,
    ...group.lines.map(({ recordNo }) => [recordNo, numbersOf(group)] as const),
  ])

/** Groups of lines and deposits whose sums agree. The user confirms each group as a whole. */
export function LineGroups({
  groups,
  confirmed,
  onConfirmed,
}: {
  groups: readonly LineGroup[]
  confirmed: Confirmed
  onConfirmed: (change: (confirmed: Confirmed) => Confirmed) => void
}) {
  return groups.map((group) => (
    <Group
      key={`${group.lines.map(({ recordNo }) => recordNo).join(' ')} ${numbersOf(group)}`}
      group={group}
      confirmed={confirmed}
      onConfirmed={onConfirmed}
    />
  ))
}

function Group({
  group,
  confirmed,
  onConfirmed,
}: {
  group: LineGroup
  confirmed: Confirmed
  onConfirmed: (change: (confirmed: Confirmed) => Confirmed) => void
}) {
  const t = useTranslations('reconciliation')
  const refresh = useMatchRefresh()
  const { lines, deposits, isOnly, token } = group
  const depositNo = numbersOf(group)
  const records = lines.map(({ recordNo }) => recordNo).join(', ')
  const isThis = lines.every(({ recordNo }) => confirmed.get(recordNo) === depositNo)
  const isOther = !isThis && lines.some(({ recordNo }) => confirmed.has(recordNo))
  const { mutate, isPending } = useMutation({
    mutationFn: () => reconciliationApi.confirm.call({ token }),
    onSuccess: () => {
      onConfirmed((all) => withGroup(all, group))
      showToast({ severity: 'success', message: t('confirm.done', { depositNo }) })
      return refresh()
    },
    onError: (error) => {
      const isOver = isRefusal(error, 'illegalOperation')
      handleError(error, isOver ? t('confirm.taken', { depositNo }) : undefined)
      return refresh()
    },
  })
  const [first, ...others] = lines
  return (
    <LineRow day={first!.date} amount={first!.amount} recordNo={first!.recordNo}>
      <LineFacts payer={first!.payer} text={first!.text} />
      {others.map((line) => (
        <LineFacts
          key={line.recordNo}
          payer={line.payer}
          more={t('group.line', {
            record: String(line.recordNo),
            amount: formatMoney(line.amount, 'JPY'),
          })}
        />
      ))}
      {deposits.map((deposit) => (
        <span key={deposit.depositNo} className="flex min-w-0 flex-wrap gap-x-4">
          <DepositLink depositNo={deposit.depositNo} />
          <span className="text-muted">{deposit.companyName}</span>
          <DepositDue deposit={deposit} />
        </span>
      ))}
      <span className="text-sm text-muted">
        {t(deposits.length > 1 ? 'group.deposits' : 'group.lines', {
          count: Math.max(deposits.length, lines.length),
        })}
      </span>
      {!isOnly && <span className="text-sm text-warn">{t('differs.SEVERAL')}</span>}
      {isThis ? (
        <Status tone="ok">{t('confirm.confirmed')}</Status>
      ) : (
        !isOther && (
          <span>
            <Button
              busy={isPending}
              aria-label={t('confirm.named', { record: records, depositNo })}
              onClick={() => mutate()}
            >
              {t('confirm.act')}
            </Button>
          </span>
        )
      )}
    </LineRow>
  )
}

interface Proposal {
  readonly records: readonly number[]
  readonly depositNo: string
  readonly token: string
}

/**
 * Returns the proposals that agree in all but the day: groups without an alternative, and lines
 * with a single deposit of the same amount and payer.
 */
function agreeing({ groups, suggested }: FileResult, confirmed: Confirmed): Proposal[] {
  const all = [
    ...groups
      .filter(({ isOnly }) => isOnly)
      .map((group) => ({
        records: group.lines.map(({ recordNo }) => recordNo),
        depositNo: numbersOf(group),
        token: group.token,
      })),
    ...suggested.flatMap(({ recordNo, candidates }) =>
      candidates.length === 1 && candidates[0]!.differs.every((one) => one === 'DAY')
        ? [
            {
              records: [recordNo],
              depositNo: candidates[0]!.depositNo,
              token: candidates[0]!.token,
            },
          ]
        : [],
    ),
  ]
  const times = new Map<string, number>()
  for (const { depositNo } of all) times.set(depositNo, (times.get(depositNo) ?? 0) + 1)
  return all.filter(
    ({ records, depositNo }) =>
      times.get(depositNo) === 1 && !records.some((record) => confirmed.has(record)),
  )
}

/** Button that confirms all proposals that agree, one after the other. */
export function ConfirmAll({
  result,
  confirmed,
  onConfirmed,
}: {
  result: FileResult
  confirmed: Confirmed
  onConfirmed: (change: (confirmed: Confirmed) => Confirmed) => void
}) {
  const t = useTranslations('reconciliation.confirm')
  const refresh = useMatchRefresh()
  const proposals = agreeing(result, confirmed)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (const { records, depositNo, token } of proposals) {
        await reconciliationApi.confirm.call({ token })
        onConfirmed(
          (all) => new Map([...all, ...records.map((record) => [record, depositNo] as const)]),
        )
      }
      return proposals.length
    },
    onSuccess: (count) => showToast({ severity: 'success', message: t('allDone', { count }) }),
    onError: (error) => handleError(error),
    onSettled: () => refresh(),
  })
  if (proposals.length === 0 && !isPending) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <Button busy={isPending} onClick={() => mutate()}>
        {t('all', { count: proposals.length })}
      </Button>
      <p className="text-sm text-muted">{t('allHelp')}</p>
    </div>
  )
}
