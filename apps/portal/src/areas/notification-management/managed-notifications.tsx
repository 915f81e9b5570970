import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { ManagedNotificationFilters } from '@choba/contract/notification-management.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { ManagedList } from './managed-notification-list.tsx'
import { managedVariants, type ManagedVariant } from './managed-notification-variants.ts'

/** Notification list; the create, detail and edit drawers open over it. */
function List({ variant }: { variant: ManagedVariant }) {
  // The router keeps unknown and invalid search parameters, so the filters are parsed here.
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
