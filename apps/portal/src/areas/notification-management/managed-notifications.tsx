import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { ManagedNotificationFilters } from '@choba/contract/notification-management.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { ManagedList } from './managed-notification-list.tsx'
import { managedVariants, type ManagedVariant } from './managed-notification-variants.ts'

/** The list; what is written, opened and changed is over it. */
function List({ variant }: { variant: ManagedVariant }) {
  // The router leaves in its search whatever else is in the address, valid or not.
  const filters = readSearch(ManagedNotificationFilters.shape, useSearch({ strict: false }))
  const { messageId } = useParams({ strict: false })
  return (
    <>
      <ManagedList variant={variant} filters={filters} selected={messageId} />
      <Outlet />
    </>
  )
}

export const ManagedNotifications = () => <List variant={managedVariants.merchant} />
export const SystemNotifications = () => <List variant={managedVariants.system} />
