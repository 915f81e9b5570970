import { useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { UserDetail } from './user-detail.tsx'
import { type UserVariant, userVariants } from './user-variants.ts'

function Detail({ variant }: { variant: UserVariant }) {
  const { userId } = useParams({ strict: false })
  if (userId === undefined) return null
  return (
    <UserDetail
      key={userId}
      variant={variant}
      userId={userId}
      history={<HistoryPanel kind="user" objectId={userId} />}
    />
  )
}

/** Drawer with one user and their history. */
export const UserPage = () => <Detail variant={userVariants.merchant} />
export const AdministratorPage = () => <Detail variant={userVariants.admin} />
