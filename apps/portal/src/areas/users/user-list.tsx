import { useQuery } from '@tanstack/react-query'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import type { ListedUser } from '@choba/contract/users.contract.ts'
import { UserFilters, userStatuses } from '@choba/contract/users.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useMay } from '#lib/permission.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import type { UserVariant } from './user-variants.ts'
import { useUserNavigation } from './use-user-navigation.ts'
import { UserStatus, useStoresInWords } from './user-words.tsx'
import { usersApi } from './users.api.ts'

function useUserColumns(variant: UserVariant): readonly Column<ListedUser>[] {
  const t = useTranslations('users.field')
  const stores = useStoresInWords()
  const nameOfRole = useRoleName()
  return [
    {
      id: 'userName',
      title: t('userName'),
      always: true,
      cell: (row) => <TruncatedText text={row.userName} className="max-w-56" />,
    },
    {
      id: 'userFullName',
      title: t('userFullName'),
      always: true,
      cell: (row) => <TruncatedText text={row.userFullName} className="max-w-56" />,
    },
    {
      id: 'userEmail',
      title: t('userEmail'),
      priority: 2,
      cell: (row) => <TruncatedText text={row.userEmail} className="max-w-56" />,
    },
    {
      id: 'roleName',
      title: t('roleName'),
      cell: (row) => <TruncatedText text={nameOfRole(row.roleName)} className="max-w-56" />,
    },
    ...(variant.admin ? [] : [{ id: 'stores', title: t('stores'), cell: stores }]),
    { id: 'status', title: t('status'), cell: (row) => <UserStatus user={row} /> },
  ]
}

/** List of the users of a merchant, or of the administrators, with the filters from the address. */
export function UserList({
  variant,
  filters,
  selected,
}: {
  variant: UserVariant
  filters: UserFilters
  selected: string | undefined
}) {
  const t = useTranslations('users')
  const navigation = useUserNavigation(variant)
  const mayAdd = useMay(variant.mayAdd)
  const found = useList(variant.pages(filters))
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen={variant.screen}
      schema={UserFilters}
      title={t(variant.admin ? 'administrators' : 'title')}
      found={found}
      columns={useUserColumns(variant)}
      {...search}
      filterBar={<UserFilterBar variant={variant} {...search} />}
      add={
        mayAdd
          ? { label: t(variant.admin ? 'addAdministrator' : 'add'), onAdd: navigation.add }
          : undefined
      }
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.userId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.userId)}
      card={(row) => <Card variant={variant} row={row} />}
    />
  )
}

function UserFilterBar({
  variant,
  filters,
  onFilters,
}: {
  variant: UserVariant
  filters: UserFilters
  onFilters: (next: UserFilters) => void
}) {
  const t = useTranslations('users')
  const choiceFilter = useChoiceFilter()
  const storeFilter = useStoreFilter()
  const nameOfRole = useRoleName()
  const options = useQuery(usersApi.options.query())
  const { search, ...others } = filters
  const store = storeFilter({
    calls: usersApi.stores,
    label: t('field.stores'),
    chosen: filters.storeId,
    onChange: (storeId) => onFilters({ ...filters, storeId }),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        onChange={(text) => onFilters({ ...filters, search: text })}
      />
      <FilterBar
        daily={[
          choiceFilter({
            label: t('field.roleName'),
            options:
              options.data?.roles.map(({ roleId, roleName }) => ({
                value: roleId,
                label: nameOfRole(roleName),
              })) ?? [],
            chosen: filters.roleId,
            onChange: (roleId) => onFilters({ ...filters, roleId }),
          }),
          choiceFilter({
            label: t('field.status'),
            options: userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            chosen: filters.status,
            onChange: (status) => onFilters({ ...filters, status }),
          }),
          ...(variant.admin ? [] : [store]),
        ]}
        onClearAll={hasOtherFilters(others) ? () => onFilters({ search }) : undefined}
      />
    </div>
  )
}

function Card({ variant, row }: { variant: UserVariant; row: ListedUser }) {
  const stores = useStoresInWords()
  const nameOfRole = useRoleName()
  const role = nameOfRole(row.roleName)
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{row.userFullName}</span>
        <UserStatus user={row} />
      </span>
      <span className="truncate text-sm text-muted">
        {[row.userName, role, ...(variant.admin ? [] : [stores(row)])].join(' · ')}
      </span>
    </span>
  )
}
