import { eitherOf, merchantMay } from '@choba/contract/permissions.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { BackLink } from '#ui/back-link.tsx'
import { SubPageTabs } from '#ui/sub-page-tabs.tsx'

const places = {
  deposits: '/deposit',
  statements: '/deposit/statements',
  journals: '/deposit/journals',
  reconciliation: '/deposit/reconciliation',
} as const

/**
 * Tabs of a merchant's deposit screens. Statements, journals and reconciliation concern the whole
 * company, so users of only some stores get a link back to the deposits instead. Journals and bank
 * files exist only for yen.
 */
export function DepositTabs({ page }: { page: keyof typeof places }) {
  const t = useTranslations('deposits.pages')
  const isYen = session().user.currency === 'JPY'
  const mayList = useMay(merchantMay('Settle.search'))
  const mayReconcile = useMay(eitherOf('merchant', 'Settle.edit', 'Settle.download'))
  const shown = {
    deposits: mayList,
    statements: mayList,
    journals: mayList && isYen,
    reconciliation: mayReconcile && isYen,
  }
  const back = useTranslations('deposits')('back')
  if (!useSeesAll())
    return page === 'deposits' ? null : <BackLink to={places.deposits}>{back}</BackLink>
  return (
    <SubPageTabs
      label={t('label')}
      current={places[page]}
      pages={(['deposits', 'statements', 'journals', 'reconciliation'] as const)
        .filter((name) => shown[name])
        .map((name) => ({ to: places[name], label: t(name) }))}
    />
  )
}
