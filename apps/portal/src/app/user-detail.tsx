import { useParams } from '@tanstack/react-router'
import { History } from '../areas/audit/history.tsx'
import { UserDetail } from '../areas/users/user-detail.tsx'
import { type UserDesk, userDesks } from '../areas/users/user-desks.ts'

function Detail({ desk }: { desk: UserDesk }) {
  const { userId } = useParams({ strict: false })
  if (userId === undefined) return null
  return <UserDetail key={userId} desk={desk} userId={userId} history={<History kind="user" objectId={userId} />} />
}

/** One person in the drawer, with their history. Areas meet here and nowhere else. */
export const UserDetailPage = () => <Detail desk={userDesks.merchant} />
export const AdministratorDetailPage = () => <Detail desk={userDesks.admin} />
