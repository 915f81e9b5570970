import type { MaskedAccount } from '@choba/contract/bank-account.ts'
import type { BankAccountVersion } from '@choba/contract/company.contract.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'

/**
 * Details of a bank account, one per line. Leaves out details that accounts in this currency do not
 * have.
 */
export function AccountFacts({
  account,
  children,
}: {
  account: MaskedAccount
  children?: ReactNode
}) {
  const t = useTranslations('company')
  const {
    bankCode,
    bankName,
    branchCode,
    branchName,
    accountType,
    accountNo,
    holderName,
    holderKana,
  } = account
  const placed = (name: string, code: string | null) =>
    code === null ? name : t('placed', { name, code })
  return (
    <Facts>
      <Fact name={t('field.bank')}>{placed(bankName, bankCode)}</Fact>
      {branchName !== null && (
        <Fact name={t('field.branch')}>{placed(branchName, branchCode)}</Fact>
      )}
      {accountType !== null && (
        <Fact name={t('field.accountType')}>{t(`accountType.${accountType}`)}</Fact>
      )}
      <Fact name={t('field.accountNo')}>
        <span className="tabular-nums">{accountNo}</span>
      </Fact>
      <Fact name={t('field.holderName')}>{holderName}</Fact>
      {holderKana !== null && <Fact name={t('field.holderKana')}>{holderKana}</Fact>}
      {children}
    </Facts>
  )
}

/** First day of use, requester and approver of a version of a bank account. */
export function VersionFacts({ version }: { version: BankAccountVersion }) {
  const t = useTranslations('company')
  const { appliesAfter, requestedBy, approvedBy, approvedAt } = version
  return (
    <AccountFacts account={version}>
      <Fact name={t('field.appliesAfter')}>
        {appliesAfter === null
          ? t('account.setUp')
          : t('account.since', { day: dayText(appliesAfter) })}
      </Fact>
      {requestedBy !== null && <Fact name={t('field.requested')}>{requestedBy}</Fact>}
      {approvedBy !== null && (
        <Fact name={t('field.approved')}>
          <Instant at={approvedAt} />
          {t('by', { name: approvedBy })}
        </Fact>
      )}
    </AccountFacts>
  )
}
