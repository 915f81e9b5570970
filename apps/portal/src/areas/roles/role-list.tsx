import { useTranslations } from '#lib/translations.ts'
import { roles, type ListedRole } from '@choba/contract/roles.contract.ts'
import { ROLE_NAME_MAX, RoleFilters } from '@choba/contract/roles.filters.ts'
import { rolesApi } from '#lib/roles.api.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { useRoleNavigation } from './use-role-navigation.ts'

function useRoleColumns(): readonly Column<ListedRole>[] {
  const t = useTranslations('roles')
  return [
    { id: 'name', title: t('column.name'), always: true, width: '100%', cell: (row) => <Name row={row} /> },
    {
      id: 'permissions',
      title: t('column.permissions'),
      align: 'right',
      cell: (row) => t('permissionCount', { count: row.permissionCount }),
    },
    {
      id: 'holders',
      title: t('column.holders'),
      align: 'right',
      cell: (row) => t('holderCount', { count: row.holderCount }),
    },
    { id: 'changed', title: t('column.changed'), cell: (row) => <Changed row={row} /> },
  ]
}

/** The roles of one's own side, by name. */
export function RoleList({ filters, selected }: { filters: RoleFilters; selected: string | undefined }) {
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
        <search aria-label={t('search')}>
          <SearchFilter
            label={t('search')}
            value={filters.search}
            max={ROLE_NAME_MAX}
            onChange={(search) => navigation.search({ search })}
          />
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

function Name({ row: { roleName, builtin } }: { row: ListedRole }) {
  const t = useTranslations('roles')
  return (
    <span className="flex max-w-[42vw] items-baseline gap-2.5">
      <span title={roleName} className="min-w-0 truncate">
        {roleName}
      </span>
      {builtin && <span className="shrink-0 text-sm text-muted">{t('builtin')}</span>}
    </span>
  )
}

function Changed({ row: { changedAt, changedBy } }: { row: ListedRole }) {
  const t = useTranslations('roles')
  if (changedAt === null) return <span className="text-muted">—</span>
  return (
    <span className="flex gap-x-3">
      <Instant at={changedAt} form="short" />
      <span className="inline-block max-w-40 truncate text-muted">{t('changedBy', { name: changedBy ?? '' })}</span>
    </span>
  )
}

function Card({ row }: { row: ListedRole }) {
  const t = useTranslations('roles')
  const { permissionCount, holderCount } = row
  return (
    <span className="flex flex-col gap-1">
      <span className="font-semibold">{row.roleName}</span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {t('column.permissions')} {t('permissionCount', { count: permissionCount })}
        </span>
        <span>
          {t('column.holders')} {t('holderCount', { count: holderCount })}
        </span>
      </span>
    </span>
  )
}
