import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { closingText } from '#ui/periods.ts'
import { Section } from '#ui/section.tsx'
import { MerchantStatus } from './merchant-words.tsx'

/** Facts about a merchant: settings, companies and top-level administrators. */
export function MerchantFacts({ merchant }: { merchant: MerchantDetail }) {
  const t = useTranslations('merchants')
  const uses = (is: boolean) => t(is ? 'yesNo.yes' : 'yesNo.no')
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('field.entCode')}>
          <CopyText text={merchant.entCode} />
        </Fact>
        <Fact name={t('field.status')}>
          <MerchantStatus status={merchant.status} />
        </Fact>
        <Fact name={t('field.currency')}>{merchant.currency}</Fact>
        <Fact name={t('field.timeZone')}>{merchant.timeZone}</Fact>
        <Fact name={t('field.closing')}>{closingText(merchant.closingMinutes)}</Fact>
        <Fact name={t('detail.points')}>{uses(merchant.enablePoint)}</Fact>
        <Fact name={t('detail.qr')}>{uses(merchant.enableQr)}</Fact>
        <Fact name={t('detail.kind')}>
          {t(merchant.isMasterEnterprise ? 'master.yes' : 'master.no')}
        </Fact>
        <Fact name={t('field.secondStep')}>
          {t(merchant.mfaRequired ? 'required.yes' : 'required.no')}
        </Fact>
        <Fact name={t('field.users')}>{formatCount(merchant.userCount)}</Fact>
        <Fact name={t('field.stores')}>{formatCount(merchant.storeCount)}</Fact>
        <Fact name={t('field.createdAt')}>
          <Instant at={merchant.createdAt} />
        </Fact>
        {merchant.changedAt !== null && (
          <Fact name={t('field.changedAt')}>
            <Instant at={merchant.changedAt} /> {merchant.changedBy}
          </Fact>
        )}
      </Facts>
      <Lines title={t('detail.companies')}>
        {merchant.companies.map(({ companyCode, companyName }) => (
          <Line key={companyCode} name={companyName} code={companyCode} />
        ))}
      </Lines>
      <Lines title={t('detail.administrators')} none={t('detail.noAdministrators')}>
        {merchant.administrators.map(({ userId, userName, userFullName, valid }) => (
          <Line
            key={userId}
            name={userFullName}
            code={userName}
            note={valid ? undefined : t('status.INVALID')}
          />
        ))}
      </Lines>
    </div>
  )
}

/**
 * List of values of a merchant. If the list is empty, shows `none`, which says what the user should
 * do.
 */
const Lines = ({
  title,
  none,
  children,
}: {
  title: string
  none?: string
  children: readonly ReactNode[]
}) => (
  <Section title={title}>
    {children.length > 0 ? (
      <ul className="divide-y divide-line-soft border-y border-line-soft">{children}</ul>
    ) : (
      <p className="text-warn">{none}</p>
    )}
  </Section>
)

const Line = ({ name, code, note }: { name: string; code: string; note?: string | undefined }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
    <span className="min-w-0 break-words">{name}</span>
    <span className="font-mono text-[0.92em] break-all text-muted">{code}</span>
    {note && <span className="ml-auto text-sm text-muted">{note}</span>}
  </li>
)
