import { Link, useParams } from '@tanstack/react-router'
import { contract } from '@choba/contract/contract.ts'
import type { RoleHolder } from '@choba/contract/roles.contract.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { History } from '../areas/audit/history.tsx'
import { RoleDetail } from '../areas/roles/role-detail.tsx'

/** One role in the drawer, with the ways to its people and its history. Areas meet here and nowhere else. */
export function RoleDetailPage() {
  const { roleId } = useParams({ strict: false })
  const maySeeUsers = useMay(contract.users.detail.can)
  if (roleId === undefined) return null
  return (
    <RoleDetail
      key={roleId}
      roleId={roleId}
      holderName={(holder) => (maySeeUsers ? <UserLink holder={holder} /> : <span>{holder.userFullName}</span>)}
      history={<History kind="role" objectId={roleId} />}
    />
  )
}

const UserLink = ({ holder: { userId, userFullName } }: { holder: RoleHolder }) => (
  <Link
    to={session().holder.isAdmin ? '/setting/adminUserManage/$userId' : '/setting/user/$userId'}
    params={{ userId }}
    className="text-brand-strong hover:underline"
  >
    {userFullName}
  </Link>
)
