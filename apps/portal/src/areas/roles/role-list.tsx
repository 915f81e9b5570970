import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { contract } from '@choba/contract/contract.ts'
import { type ListedRole, ROLE_NAME_MAX, type RoleFilters } from '@choba/contract/roles.contract.ts'
import { api } from '#lib/api.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import type { Column } from '#table/columns.ts'
import { CountLine } from '#table/count-line.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadFault } from '#table/load-fault.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { useRolePlaces } from './use-role-places.ts'

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
  const places = useRolePlaces()
  const columns = useRoleColumns()
  const { list, first, failed } = useList(api.roles.list.pages(filters))
  const mayAdd = useMay(contract.roles.add.can)
  const { search } = filters
  return (
    <ListScreen
      {...list}
      title={t(session().holder.isAdmin ? 'adminTitle' : 'title')}
      actions={
        mayAdd && (
          <Button kind="primary" icon={<Plus aria-hidden="true" size="1.1em" />} data-opens onClick={places.add}>
            {t('add')}
          </Button>
        )
      }
      filters={
        <search aria-label={t('search')}>
          <SearchFilter
            label={t('search')}
            value={search}
            max={ROLE_NAME_MAX}
            onChange={(text) => places.search({ search: text })}
          />
        </search>
      }
      totals={!failed && <CountLine first={first} />}
      fault={failed && <LoadFault title={t('fault')} {...failed} />}
      columns={columns}
      rowKey={(row) => row.roleId}
      selectedKey={selected}
      onOpen={(row) => places.detail(row.roleId)}
      card={(row) => <Card row={row} />}
      filtered={search !== undefined}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={
        <EmptyState
          title={t('empty.noMatchTitle')}
          text={t('empty.noMatchText', { search: search ?? '' })}
          action={<Button onClick={() => places.search({})}>{t('empty.showAll')}</Button>}
        />
      }
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
