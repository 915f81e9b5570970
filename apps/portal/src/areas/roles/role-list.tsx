import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { heldOn } from '@choba/contract/permissions.ts'
import { roles, type ListedRole } from '@choba/contract/roles.contract.ts'
import { ROLE_NAME_MAX, RoleFilters } from '@choba/contract/roles.filters.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useList } from '#table/use-list.ts'
import { shares, sharesOf } from './module-shares.ts'
import { useRoleColumns } from './role-columns.tsx'
import { rolesApi } from './roles.api.ts'
import { ShareMark } from './share-mark.tsx'
import { useRoleNavigation } from './use-role-navigation.ts'

/** List of the roles of the user's merchant, or of the administrators, sorted by name. */
export function RoleList({
  filters,
  selected,
}: {
  filters: RoleFilters
  selected: string | undefined
}) {
  const t = useTranslations('roles')
  const navigation = useRoleNavigation()
  const { isAdmin } = session().holder
  const found = useList(rolesApi.list.pages(filters))
  const mayAdd = useMay(roles.add.can)
  return (
    <RecordList
      screen={isAdmin ? 'adminUserRole' : 'rights'}
      schema={RoleFilters}
      title={t(isAdmin ? 'adminTitle' : 'title')}
      found={found}
      columns={useRoleColumns()}
      filters={filters}
      onFilters={navigation.search}
      filterBar={
        <search aria-label={t('search')} className="flex flex-wrap items-center gap-3">
          <SearchFilter
            label={t('search')}
            value={filters.search}
            max={ROLE_NAME_MAX}
            onChange={(search) => navigation.search({ search })}
          />
          <Legend />
        </search>
      }
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.roleId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.roleId)}
      card={(row) => <Card row={row} />}
    />
  )
}

/** Legend of the symbols in the table of roles and modules. */
function Legend() {
  const t = useTranslations('roles.legend')
  return (
    <ul className="ml-auto flex gap-x-4 text-xs text-muted max-sm:hidden">
      {shares.map((share) => (
        <li key={share} className="flex items-center gap-1.5">
          <ShareMark share={share} />
          {t(share)}
        </li>
      ))}
    </ul>
  )
}

function Card({ row }: { row: ListedRole }) {
  const t = useTranslations('roles')
  const name = useTranslations('permissions.module')
  const separator = useTranslations('permissions.missing')('separator')
  const roleName = useRoleName()(row.roleName)
  const found = sharesOf(row.permissions, heldOn(session().holder.isAdmin))
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{roleName}</span>
        <span className="shrink-0 text-sm text-muted">
          {t('column.holders')} {t('holderCount', { count: row.holderCount })}
        </span>
      </span>
      {(['all', 'part'] as const).map((share) => {
        const modules = found.filter((one) => one.share === share)
        return (
          modules.length > 0 && (
            <span key={share} className="flex gap-2 text-sm text-muted">
              <span className="flex shrink-0 items-center gap-1.5 self-start">
                <ShareMark share={share} />
                {t('legendOf', { share: t(`legend.${share}`) })}
              </span>
              <span className="min-w-0">
                {modules.map(({ module }) => name(module)).join(separator)}
              </span>
            </span>
          )
        )
      })}
    </span>
  )
}
