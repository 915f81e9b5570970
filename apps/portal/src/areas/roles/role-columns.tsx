import { Link } from '@tanstack/react-router'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { heldOn } from '@choba/contract/permissions.ts'
import type { ListedRole } from '@choba/contract/roles.contract.ts'
import { users } from '@choba/contract/users.contract.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import type { Column } from '#table/columns.ts'
import { Instant } from '#ui/instant.tsx'
import { type ModuleShare, modulesOf, shareOf } from './module-shares.ts'
import { ShareMark } from './share-mark.tsx'
import { useShareWords } from './use-share-words.ts'

/**
 * Returns the columns of the role list: one per module, with the share of the module's permissions
 * that the role holds.
 */
export function useRoleColumns(): readonly Column<ListedRole>[] {
  const t = useTranslations('roles')
  const module = useTranslations('permissions.module')
  const offered = heldOn(session().holder.isAdmin)
  return [
    { id: 'name', title: t('column.name'), always: true, cell: (row) => <Name row={row} /> },
    ...modulesOf(offered).map((one): Column<ListedRole> => ({
      id: one,
      title: module(one),
      align: 'center',
      narrow: true,
      partOf: { id: 'permissions', title: t('column.permissions') },
      cell: (row) => <Cell share={shareOf(one, row.permissions, offered)} />,
    })),
    {
      id: 'holders',
      title: t('column.holders'),
      align: 'right',
      cell: (row) => (
        <HoldersLink role={row}>{t('holderCount', { count: row.holderCount })}</HoldersLink>
      ),
    },
    { id: 'changed', title: t('column.changed'), cell: (row) => <Changed row={row} /> },
  ]
}

function Name({ row: { roleName, builtin } }: { row: ListedRole }) {
  const t = useTranslations('roles')
  const name = useRoleName()(roleName)
  return (
    <span className="flex max-w-56 min-w-24 items-baseline 2xl:max-w-80 gap-2.5">
      <span title={name} className="min-w-0 truncate">
        {name}
      </span>
      {builtin && <span className="shrink-0 text-xs text-muted">{t('builtin')}</span>}
    </span>
  )
}

function Cell({ share }: { share: ModuleShare }) {
  const words = useShareWords()(share)
  return (
    <span title={words} className="inline-block px-1.5 py-1">
      <ShareMark share={share.share} />
      <span className="sr-only">{words}</span>
    </span>
  )
}

/**
 * Link to the users with a role, for users with permission to see users. The link in a row is left
 * out of the Tab order, because the details of the role contain the same link.
 */
export function HoldersLink({
  role: { roleId, holderCount },
  isStop = false,
  children,
}: {
  role: Pick<ListedRole, 'roleId' | 'holderCount'>
  isStop?: boolean
  children: string
}) {
  const { isAdmin } = session().holder
  const maySee = useMay(isAdmin ? users.systemList.can : users.list.can)
  if (!maySee || holderCount === 0) return children
  return (
    <Link
      to={isAdmin ? '/setting/adminUserManage' : '/setting/user'}
      search={{ roleId: [roleId] }}
      tabIndex={isStop ? undefined : -1}
      onClick={(event) => event.stopPropagation()}
      className="text-accent-strong hover:underline"
    >
      {children}
    </Link>
  )
}

function Changed({ row: { changedAt, changedBy } }: { row: ListedRole }) {
  const t = useTranslations('roles')
  if (changedAt === null) return <span className="text-muted">—</span>
  const by = t('changedBy', { name: changedBy ?? '' })
  return (
    <span title={by} className="flex gap-x-3">
      <Instant at={changedAt} form="short" />
      <span className="max-w-40 truncate text-muted max-2xl:sr-only">{by}</span>
    </span>
  )
}
