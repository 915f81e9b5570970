import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { CellLink } from './cell-link.tsx'
import { Cycle, Figure, PayDate } from './deposit-words.tsx'

/**
 * Facts about a deposit other than its calculation.
 * @param path path of the screen that lists the deposit's transactions
 */
export function DepositFacts({
  deposit,
  admin,
  path,
}: {
  deposit: DepositDetail
  admin: boolean
  path: string
}) {
  const t = useTranslations('deposits')
  const { currency, lateCount, share } = deposit
  return (
    <Facts>
      <Fact name={t('field.payDate')}>
        <PayDate row={deposit} />
      </Fact>
      <Fact name={t('field.period')}>
        <Cycle row={deposit} />
      </Fact>
      <Fact name={t('field.closeDate')}>
        <Day day={deposit.closeDate} />
      </Fact>
      {deposit.closedAt && (
        <Fact name={t('field.closedAt')}>
          <Instant at={deposit.closedAt} />
        </Fact>
      )}
      {admin && <Fact name={t('field.merchant')}>{deposit.entName}</Fact>}
      <Fact name={t('field.bankAccount')}>
        {/* The children must be a single element, because a fact without children shows a dash. */}
        {deposit.bankAccount === null && share ? null : (
          <>
            {deposit.bankAccount ?? <span className="text-warn">{t('noAccount')}</span>}
            {deposit.previousAccount !== null && (
              <span className="block text-sm text-warn">
                {t('accountChanged', { account: deposit.previousAccount })}
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact name={t('field.cashTotal')}>
        {deposit.cashTotal === 0 ? (
          <Figure amount={deposit.cashTotal} currency={currency} />
        ) : (
          <CellLink path={path} cell={{ cashOnly: '1' }}>
            <Figure amount={deposit.cashTotal} currency={currency} />
          </CellLink>
        )}
        <Hint>{t('hint.cashTotal')}</Hint>
      </Fact>
      {lateCount > 0 && (
        <Fact name={t('field.lateCount')}>
          <CellLink path={path} cell={{ late: '1' }}>
            <span className="tabular-nums">{formatCount(lateCount)}</span>
          </CellLink>
          <Hint>{t('hint.late')}</Hint>
        </Fact>
      )}
    </Facts>
  )
}

const Hint = ({ children }: { children: string }) => (
  <span className="block text-sm text-muted">{children}</span>
)
