import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { ManagedNotificationFilters } from '@choba/contract/notification-management.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { ManagedList } from './managed-notification-list.tsx'
import { managedVariants, type ManagedVariant } from './managed-notification-variants.ts'

/** Notification list; the create, detail and edit drawers open on top of the list. */
function List({ variant }: { variant: ManagedVariant }) {
  // Parses the filters, because the router passes on unknown and invalid search parameters.
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
