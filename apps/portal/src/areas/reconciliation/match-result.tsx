import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { type FileResult, LINES_LISTED } from '@choba/contract/reconciliation.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { type Confirmed, takenDeposits } from './confirmed.ts'
import { HandMatch } from './hand-match.tsx'
import { ConfirmAll, LineGroups } from './line-groups.tsx'
import { LineFacts, LineRow } from './line-row.tsx'
import { SuggestedLines } from './suggested-lines.tsx'

const groups = ['matched', 'already', 'suggested', 'none'] as const
const tones: Record<(typeof groups)[number] | 'expected', Tone> = {
  matched: 'ok',
  already: 'muted',
  suggested: 'warn',
  none: 'muted',
  expected: 'danger',
}

/**
 * Result of matching a file with the deposits: sums that add up to the file's credits, and the
 * lines of each group.
 */
export function MatchResult({ result }: { result: FileResult }) {
  const t = useTranslations('reconciliation')
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the heading of the result, which appears after an upload, so that keyboard
  // users continue there.
  useEffect(() => head.current?.focus(), [])
  const { totals, expected } = result
  const [confirmed, setConfirmed] = useState<Confirmed>(new Map())
  const taken = takenDeposits(confirmed)
  return (
    <Box>
      <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-0.5">
          <h2 id={id} ref={head} tabIndex={-1} className="font-semibold outline-none">
            {t('result.title')}
          </h2>
          <p className="text-sm text-muted">
            {t('result.read', { kind: t(`kind.${result.kind}`), rows: result.rowCount })}
            {result.dateFrom !== null && result.dateTo !== null && (
              <span className="ml-3 tabular-nums">
                {t('result.period', { from: dayText(result.dateFrom), to: dayText(result.dateTo) })}
              </span>
            )}
          </p>
          {result.accounts.map(({ account, companyName }) => (
            <p key={`${account} ${companyName}`} className="text-sm text-muted">
              {t('transferFile.named', { account, company: companyName })}
            </p>
          ))}
        </div>
        {result.accounts.length === 0 && <Banner tone="info">{t('result.noAccount')}</Banner>}
        {result.balanceDiffers && <Banner tone="warn">{t('result.balance')}</Banner>}
        {result.unread.length > 0 && (
          <Banner tone="warn">
            <p>{t('result.unread', { count: result.unread.length })}</p>
            <ul>
              {result.unread.map(({ recordNo, problem, text }) => (
                <li key={recordNo} className="break-all">
                  {t('file.at', {
                    record: String(recordNo),
                    text: t('result.unreadLine', { problem: t(`file.problem.${problem}`), text }),
                  })}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {totals.suggested.count + totals.none.count > 0 && (
          <Banner tone="info">{t('result.leave')}</Banner>
        )}
        <dl className="flex flex-col rounded-md border border-line">
          {groups.map((group) => (
            <Sum key={group} total={totals[group]}>
              <Status tone={tones[group]}>{t(`result.${group}`)}</Status>
            </Sum>
          ))}
          <Sum total={totals.credits} strong>
            {t('result.credits')}
          </Sum>
        </dl>
        <ConfirmAll result={result} confirmed={confirmed} onConfirmed={setConfirmed} />
        <Group name="suggested" tone={tones.suggested} count={totals.suggested.count}>
          <LineGroups groups={result.groups} confirmed={confirmed} onConfirmed={setConfirmed} />
          <SuggestedLines
            lines={result.suggested}
            payer={result.payer}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
          />
        </Group>
        <HandMatch result={result} confirmed={confirmed} onConfirmed={setConfirmed} />
        <Group name="expected" tone={tones.expected} count={expected.count}>
          {expected.deposits.map((deposit) => (
            <LineRow key={deposit.depositNo} day={deposit.payDate} amount={deposit.transferAmount}>
              <LineFacts deposit={deposit} />
              {taken.has(deposit.depositNo) && <Status tone="ok">{t('confirm.confirmed')}</Status>}
            </LineRow>
          ))}
        </Group>
        <Group name="matched" tone={tones.matched} count={totals.matched.count}>
          {result.matched.map((line) => (
            <LineRow
              key={line.recordNo}
              day={line.date}
              amount={line.amount}
              recordNo={line.recordNo}
            >
              <LineFacts deposit={line} payer={line.payer} more={t(`way.${line.way}`)} />
            </LineRow>
          ))}
        </Group>
        <Group name="already" tone={tones.already} count={totals.already.count}>
          {result.already.map((line) => (
            <LineRow
              key={line.recordNo}
              day={line.date}
              amount={line.amount}
              recordNo={line.recordNo}
            >
              <LineFacts deposit={line} payer={line.payer} />
            </LineRow>
          ))}
        </Group>
        <Group name="none" tone={tones.none} count={totals.none.count}>
          {result.none.slice(0, LINES_LISTED).map((line) => (
            <LineRow
              key={line.recordNo}
              day={line.date}
              amount={line.amount}
              recordNo={line.recordNo}
            >
              <LineFacts
                payer={line.payer}
                text={line.text}
                more={line.cancelled ? t('result.cancelled') : line.edi}
              />
              {confirmed.has(line.recordNo) && (
                <Status tone="ok">{confirmed.get(line.recordNo)}</Status>
              )}
            </LineRow>
          ))}
        </Group>
      </section>
    </Box>
  )
}

function Sum({
  total: { count, sum },
  strong = false,
  children,
}: {
  total: FileResult['totals']['credits']
  strong?: boolean
  children: ReactNode
}) {
  const t = useTranslations('reconciliation.result')
  return (
    <div
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line-soft px-4 py-2 not-last:border-b ${strong ? 'font-semibold' : ''}`}
    >
      <dt className="min-w-0 flex-1 max-sm:basis-full">{children}</dt>
      <dd className="ml-auto flex gap-x-5 tabular-nums">
        <span className="font-normal text-muted">{t('countOf', { count })}</span>
        <span className="min-w-28 text-right">
          {sum === null ? '—' : <Money amount={sum} currency="JPY" />}
        </span>
      </dd>
    </div>
  )
}

/** Lines of a bank file with the same result. Renders nothing if there are no such lines. */
function Group({
  name,
  tone,
  count,
  children,
}: {
  name: (typeof groups)[number] | 'expected'
  tone: Tone
  count: number
  children: ReactNode
}) {
  const t = useTranslations('reconciliation')
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h3 id={id} className="font-semibold">
        <Status tone={tone}>{t(`result.${name}`)}</Status>
        <span className="ml-2 font-normal text-muted tabular-nums">{formatCount(count)}</span>
      </h3>
      <p className="text-sm text-muted">{t(`hint.${name}`)}</p>
      <ul className="rounded-md border border-line">{children}</ul>
      {count > LINES_LISTED && (
        <p className="text-sm text-muted">{t('result.listed', { count: LINES_LISTED })}</p>
      )}
    </section>
  )
}
