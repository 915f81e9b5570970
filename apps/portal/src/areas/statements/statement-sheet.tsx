import { formatAmount, formatCount, formatMoney } from '@choba/contract/money.ts'
import {
  isQualified,
  mayBeQualified,
  transferredSum,
  type DepositStatement,
  type DepositSummary,
  type StatementFigures,
} from '@choba/contract/statement-data.ts'
import type { StatementContent } from '@choba/contract/statements.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Causes, LateRows, Returns, Sales } from './sheet-details.tsx'
import { SheetRows } from './sheet-rows.tsx'

const day = (text: string) => text.replaceAll('-', '/')

/** Statement as a page of the portal, with the same text and figures as the PDF. */
export function StatementSheet({ content: { deposit, summary } }: { content: StatementContent }) {
  if (deposit)
    return (
      <div className="flex flex-col gap-5">
        <Head content={deposit} amount={deposit.figures.transferAmount} />
        <Equation deposit={deposit} />
        <Taxes deposit={deposit} />
        <PaymentMethods deposit={deposit} />
        <Returns deposit={deposit} />
        <Causes deposit={deposit} />
        <LateRows deposit={deposit} />
        <Sales deposit={deposit} by="stores" />
        <Sales deposit={deposit} by="days" />
      </div>
    )
  if (!summary) return null
  return (
    <div className="flex flex-col gap-5">
      <Head content={summary} amount={transferredSum(summary.deposits)} />
      <Deposits summary={summary} />
    </div>
  )
}

function Head({ content, amount }: { content: DepositStatement | DepositSummary; amount: number }) {
  const t = useTranslations('statement')
  const { recipient, issuer, corrects, currency, statementNo, issuedOn, dateFrom, dateTo } = content
  const isDeposit = 'depositNo' in content
  const lead = !isDeposit ? 'leadSummary' : amount > 0 ? 'lead' : 'leadNoTransfer'
  const title =
    'depositNo' in content ? (isQualified(content) ? 'qualified' : 'plain') : ('summary' as const)
  return (
    <header className="flex flex-wrap justify-between gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-xl font-semibold">{t(`title.${title}`)}</h1>
        <p className="text-lg">{t('toCompany', { name: recipient.companyName })}</p>
        {recipient.merchantName !== null && (
          <p>{t('merchantOf', { name: recipient.merchantName })}</p>
        )}
        {recipient.address !== null && <p>{recipient.address}</p>}
        <p className="mt-3 text-sm">{t(lead)}</p>
        <p className="text-sm text-muted">{t(isDeposit ? 'transferred' : 'transferredSum')}</p>
        <p className="text-3xl font-semibold tabular-nums">{formatMoney(amount, currency)}</p>
        {corrects && (
          <p>
            {t('corrects', { statementNo: corrects.statementNo, issuedOn: day(corrects.issuedOn) })}
          </p>
        )}
        {corrects?.reason != null && <p>{t('correctsReason', { reason: corrects.reason })}</p>}
        {'depositNo' in content && content.returned && <Returned {...content.returned} />}
      </div>
      <div className="flex min-w-0 flex-col gap-1 tabular-nums">
        <Facts>
          <Fact name={t('labels.statementNo')}>{statementNo}</Fact>
          <Fact name={t('labels.issuedOn')}>{day(issuedOn)}</Fact>
          <Fact name={t('labels.period')}>
            {t('period', { from: day(dateFrom), to: day(dateTo) })}
          </Fact>
          {isDeposit && <DepositFacts deposit={content} />}
        </Facts>
        <p className="mt-3 font-semibold">{issuer.name}</p>
        <p>{issuer.address}</p>
        {issuer.registrationNumber !== null && (
          <p>{t('registration', { number: issuer.registrationNumber })}</p>
        )}
      </div>
    </header>
  )
}

function Returned({ day: of, addedTo }: NonNullable<DepositStatement['returned']>) {
  const t = useTranslations('statement.returned')
  return (
    <p className="font-semibold">
      {addedTo === null
        ? t('next', { day: day(of) })
        : t('added', { day: day(of), depositNo: addedTo })}
    </p>
  )
}

function DepositFacts({ deposit }: { deposit: DepositStatement }) {
  const t = useTranslations('statement')
  const { depositNo, closeDate, payDate, isPayDateProvisional, bankAccount, returned } = deposit
  const branch = bankAccount?.branchName ?? ''
  const paid =
    payDate === null
      ? t('noPayDate')
      : returned
        ? t('returned.payDate', { day: day(payDate) })
        : isPayDateProvisional
          ? t('provisional', { day: day(payDate) })
          : day(payDate)
  return (
    <>
      <Fact name={t('labels.depositNo')}>{depositNo}</Fact>
      <Fact name={t('labels.closeDate')}>{day(closeDate)}</Fact>
      <Fact name={t('labels.payDate')}>{paid}</Fact>
      {bankAccount && (
        <Fact name={t('labels.bankAccount')}>
          <span className="whitespace-pre-line">
            {t('bankAccount', {
              bank:
                branch === ''
                  ? bankAccount.bankName
                  : t('bankAndBranch', { bank: bankAccount.bankName, branch }),
              kind: t(`accountKind.${bankAccount.kind}`),
              account: t('maskedAccount', { digits: bankAccount.lastDigits }),
              holder: bankAccount.holder,
            })}
          </span>
        </Fact>
      )}
    </>
  )
}

const terms = [
  'totalUsage',
  'refund',
  'fee',
  'tax',
  'transferFee',
  'deduction',
  'pointGive',
  'revise',
] as const
const added: readonly (keyof StatementFigures)[] = ['totalUsage', 'revise']

function Equation({ deposit: { figures, currency, cashTotal } }: { deposit: DepositStatement }) {
  const t = useTranslations('statement')
  const lines = terms
    .filter((term) => figures[term] !== 0)
    .map((term) => [
      t(`equation.${term}`),
      formatAmount(added.includes(term) ? figures[term] : 0 - figures[term], currency),
    ])
  return (
    <SheetRows
      title={t('headings.equation')}
      heads={[t('equation.item'), t('equation.amount')]}
      rows={lines}
      total={[t('equation.transferAmount'), formatAmount(figures.transferAmount, currency)]}
      notes={
        cashTotal === null ? [] : [t('cashTotal', { amount: formatMoney(cashTotal, currency) })]
      }
    />
  )
}

function Taxes({
  deposit: { taxes, currency, figures, qualified },
}: {
  deposit: DepositStatement
}) {
  const t = useTranslations('statement')
  const money = (amount: number) => formatAmount(amount, currency)
  return (
    <SheetRows
      title={t('headings.taxes')}
      heads={[t('columns.taxClass'), t('columns.base'), t('columns.tax'), t('columns.withTax')]}
      rows={taxes.map(({ taxClass, base, tax }) => [
        t(`taxClass.${taxClass}`),
        money(base),
        money(tax),
        money(base + tax),
      ])}
      notes={[
        t('notes.taxOnce'),
        ...(qualified === false && currency !== 'JPY' && figures.tax !== 0
          ? [t('notes.foreign')]
          : []),
      ]}
    />
  )
}

function PaymentMethods({ deposit: { paymentMethods, currency } }: { deposit: DepositStatement }) {
  const t = useTranslations('statement')
  const money = (amount: number) => formatAmount(amount, currency)
  const sumOf = (name: 'count' | 'usage' | 'refundCount' | 'refund' | 'fee' | 'feeReturned') =>
    paymentMethods.reduce((sum, paymentMethod) => sum + paymentMethod[name], 0)
  const columns = [
    'paymentMethod',
    'rate',
    'taxClass',
    'count',
    'usage',
    'refundCount',
    'refund',
    'fee',
    'feeReturned',
    'netFee',
  ] as const
  return (
    <SheetRows
      title={t('headings.paymentMethods')}
      heads={columns.map((name) => t(`columns.${name}`))}
      words={3}
      rows={paymentMethods.map((paymentMethod) => [
        paymentMethod.name,
        `${formatRate(paymentMethod.ratePpm)}%`,
        t(`taxClass.${paymentMethod.taxClass}`),
        formatCount(paymentMethod.count),
        money(paymentMethod.usage),
        formatCount(paymentMethod.refundCount),
        money(paymentMethod.refund),
        money(paymentMethod.fee),
        money(paymentMethod.feeReturned),
        money(paymentMethod.fee - paymentMethod.feeReturned),
      ])}
      total={[
        t('total'),
        '',
        '',
        formatCount(sumOf('count')),
        money(sumOf('usage')),
        formatCount(sumOf('refundCount')),
        money(sumOf('refund')),
        money(sumOf('fee')),
        money(sumOf('feeReturned')),
        money(sumOf('fee') - sumOf('feeReturned')),
      ]}
    />
  )
}

function Deposits({ summary }: { summary: DepositSummary }) {
  const t = useTranslations('statement')
  const { deposits, currency } = summary
  return (
    <SheetRows
      title={t('headings.deposits')}
      heads={[t('labels.depositNo'), t('columns.payDate'), t('columns.transferred')]}
      rows={deposits.map(({ depositNo, payDate, figures, returned }) => [
        depositNo,
        payDate === null
          ? t('noPayDate')
          : returned
            ? t('returned.payDate', { day: day(payDate) })
            : day(payDate),
        formatAmount(figures.transferAmount, currency),
      ])}
      notes={[
        t(mayBeQualified(summary) ? 'notes.summary' : 'notes.summaryOnly'),
        ...(deposits.some(({ returned }) => returned) ? [t('notes.returned')] : []),
      ]}
    />
  )
}
