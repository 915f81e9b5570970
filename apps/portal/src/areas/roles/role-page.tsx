import { Link, useParams } from '@tanstack/react-router'
import { users } from '@choba/contract/users.contract.ts'
import type { RoleHolder } from '@choba/contract/roles.contract.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { RoleDetail } from './role-detail.tsx'

/** Drawer with one role, with links to the users with the role, and its history. */
export function RolePage() {
  const { roleId } = useParams({ strict: false })
  const maySeeUsers = useMay(users.detail.can)
  if (roleId === undefined) return null
  return (
    <RoleDetail
      key={roleId}
      roleId={roleId}
      holderName={(holder) =>
        maySeeUsers ? <UserLink holder={holder} /> : <span>{holder.userFullName}</span>
      }
      history={<HistoryPanel kind="role" objectId={roleId} />}
    />
  )
}

const UserLink = ({ holder: { userId, userFullName } }: { holder: RoleHolder }) => (
  <Link
    to={session().holder.isAdmin ? '/setting/adminUserManage/$userId' : '/setting/user/$userId'}
    params={{ userId }}
    className="text-accent-strong hover:underline"
  >
    {userFullName}
  </Link>
)
