import type { UnknownRefundDetail } from '@choba/contract/unknown-refunds.contract.ts'
import { timelineWords } from '#lib/timeline-words.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { GatewayMessage, Since, Standing } from './unknown-refund-words.tsx'

/** Facts and history of a refund whose result is unknown. */
export function UnknownRefundFacts({
  row,
  admin,
  openPayment,
}: {
  row: UnknownRefundDetail
  admin: boolean
  openPayment: () => void
}) {
  const t = useTranslations('unknownRefunds')
  const { contradiction } = row
  return (
    <div className="flex flex-col gap-6">
      {contradiction && (
        <Banner tone="danger" title={t('contradiction.title')} urgent>
          {t(`contradiction.${contradiction.outcome}`)}
        </Banner>
      )}
      {row.approvalId !== null && (
        <Banner tone="info" title={t('waitingTitle')}>
          {t('waiting')}
        </Banner>
      )}
      {row.standing === null && (
        <Banner tone="ok" title={t('knownTitle')}>
          {t('known', {
            outcome: t(`outcome.${row.state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'}`),
          })}
        </Banner>
      )}
      <Facts>
        {row.standing !== null && (
          <>
            <Fact name={t('column.standing')}>
              <Standing row={row} />
            </Fact>
            <Fact name={t('column.since')}>
              <Since at={row.unknownSince} />
            </Fact>
            <Fact name={t('column.unknownSince')}>
              <Instant at={row.unknownSince} />
            </Fact>
            <Fact name={t('column.gatewayMessage')}>
              {contradiction ? t(`outcome.${contradiction.outcome}`) : <GatewayMessage row={row} />}
            </Fact>
          </>
        )}
        {row.lastQueriedAt !== null && (
          <Fact name={t('column.lastQueriedAt')}>
            <Instant at={row.lastQueriedAt} />
          </Fact>
        )}
        <Fact name={t('column.queryCount')}>{t('times', { count: row.queryCount })}</Fact>
        {admin && <Fact name={t('column.merchant')}>{row.entName}</Fact>}
        <Fact name={t('column.store')}>{row.storeName}</Fact>
        <Fact name={t('column.refundNo')}>
          <CopyText text={row.refundNo} />
        </Fact>
        <Fact name={t('column.paymentNo')}>
          <button
            type="button"
            onClick={openPayment}
            className="font-mono break-all text-accent-strong hover:underline"
          >
            {row.paymentNo}
          </button>
        </Fact>
        <Fact name={t('column.requestedAt')}>
          <Instant at={row.requestedAt} />
        </Fact>
        <Fact name={t('column.requestedBy')}>{row.requestedBy}</Fact>
      </Facts>
      <Section title={t('timeline')}>
        <Course row={row} />
      </Section>
    </div>
  )
}

function Course({ row }: { row: UnknownRefundDetail }) {
  const t = useTranslations('unknownRefunds')
  const words = useTranslations('transactions')
  return (
    <ol className="ml-1 border-l-2 border-line">
      {row.timeline.map((entry) => (
        <li key={`${entry.at} ${entry.event}`} className="relative pb-3.5 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.75 -left-[5px] size-2 rounded-full ${entry.event === 'refundContradicted' ? 'bg-danger' : 'bg-accent'}`}
          />
          <p className={entry.event === 'refundContradicted' ? 'text-danger' : undefined}>
            {words(timelineWords(entry.event))}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <Instant at={entry.at} />
            {entry.by && <span>{t('by', { name: entry.by })}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
