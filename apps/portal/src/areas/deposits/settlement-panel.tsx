import { Link } from '@tanstack/react-router'
import { deposits } from '@choba/contract/deposits.contract.ts'
import type { TransactionSettlement } from '@choba/contract/transaction-settlement.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { dayText } from '#ui/instants.ts'
import { depositVariants } from './deposit-variants.ts'
import { DepositStatus, Figure, less } from './deposit-words.tsx'

interface Props {
  detail: TransactionDetail
  admin: boolean
}

/**
 * Panel in a transaction's drawer that lists the deposits with the transaction. Requires permission
 * to see deposits.
 */
export function SettlementPanel({ detail, admin }: Props) {
  const t = useTranslations('deposits.settlement')
  const may = useMay(admin ? deposits.systemDetail.can : deposits.detail.can)
  const { settlements } = detail
  if (!may || settlements === null) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      {settlements.length === 0 && <p className="text-muted">{t('none')}</p>}
      {settlements.map((settlement) => (
        <Settlement
          key={`${settlement.settlementDay} ${settlement.sign}`}
          {...{ settlement, detail, admin }}
        />
      ))}
    </section>
  )
}

function Settlement({ settlement, detail, admin }: Props & { settlement: TransactionSettlement }) {
  const t = useTranslations('deposits')
  const { depositNo, state, payDate, settlementDay, late, sign, missingRate, fee, feeBack, net } =
    settlement
  const { currency, entCode } = detail
  const variant = admin ? depositVariants.admin : depositVariants.merchant
  const share = (amount: number | null) =>
    amount === null ? (
      t(missingRate ? 'settlement.missingRate' : 'settlement.notYet')
    ) : (
      <Figure amount={amount} currency={currency} />
    )
  return (
    <Facts>
      <Fact name={t('field.depositNo')}>
        {depositNo === null ? (
          <Link
            to={variant.path}
            {...(admin && { search: { entCode: [entCode] } })}
            className={link}
          >
            {t('settlement.open')}
          </Link>
        ) : (
          <Link to={variant.detailPath({ entCode, depositNo })} className={`${link} font-mono`}>
            {depositNo}
          </Link>
        )}
      </Fact>
      <Fact name={t('field.state')}>
        <DepositStatus state={state} />
      </Fact>
      <Fact name={t('field.payDate')}>
        <Day day={payDate} />
      </Fact>
      <Fact name={t('field.settlementDay')}>
        {late && sign > 0 ? (
          t('settlement.late', { day: dayText(settlementDay) })
        ) : (
          <Day day={settlementDay} />
        )}
        {sign < 0 && <span className="block text-sm text-danger">{t('settlement.reversed')}</span>}
      </Fact>
      {detail.tradeKind === 'PAYMENT' ? (
        <Fact name={t('field.fee')}>{share(less(fee))}</Fact>
      ) : (
        <Fact name={t('field.feeBack')}>{share(feeBack)}</Fact>
      )}
      <Fact name={t('field.net')}>{share(net)}</Fact>
    </Facts>
  )
}

const link = 'break-all text-accent-strong hover:underline'
