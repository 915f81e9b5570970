import { merchants } from '@choba/contract/merchants.contract.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import { users } from '@choba/contract/users.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'

const NUMBER_EXAMPLE = '842670'

/**
 * Search hints of the command palette, limited to what the current user has permission to search.
 */
export function PaletteHints() {
  const t = useTranslations('palette.hint')
  const mayMerchant = useMay(transactionCalls.find.can)
  const maySearch = useMay(transactionCalls.systemFind.can) || mayMerchant
  const isAdmin = useMay(users.systemList.can)
  const maySeePeople = useMay(users.list.can) || isAdmin
  const maySeeMerchants = useMay(merchants.detail.can)
  const hints = [
    ...(maySearch
      ? [['number', NUMBER_EXAMPLE] as const, ['amount', t('amountExample')] as const]
      : []),
    ...(mayMerchant ? [['stores', ''] as const] : []),
    ...(maySeePeople ? [['people', ''] as const] : []),
    ...(maySeeMerchants ? [['merchants', ''] as const] : []),
  ]
  return (
    hints.length > 0 && (
      <dl
        aria-label={t('title')}
        className="flex flex-wrap gap-x-4 gap-y-1 px-3 pt-1.5 pb-1 text-xs text-muted"
      >
        {hints.map(([name, example]) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-1.5">
            <dt>{t(name)}</dt>
            {example && <dd className="rounded-sm bg-line-soft px-1 text-ink">{example}</dd>}
          </div>
        ))}
      </dl>
    )
  )
}
