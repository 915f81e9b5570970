import type { QueryOf } from '@choba/contract/endpoint.ts'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import type { NotificationInput } from './managed-notification-form.ts'

type Chosen = Pick<
  NotificationInput,
  'messageType' | 'forAll' | 'entCodes' | 'roles' | 'stores' | 'userIds'
>

const some = (list: readonly string[]) => (list.length > 0 ? [...list] : undefined)

/**
 * Returns the query that counts the receivers selected in the form; null if none are selected.
 * @param admin true for the API calls of administrators
 */
export function receiverQueryOf(
  { messageType, forAll, entCodes, roles, stores, userIds }: Chosen,
  admin: boolean,
): QueryOf<(typeof notificationManagement)['receiverCount']> | null {
  const chosen =
    forAll === 'SOME'
      ? {
          userId: some(userIds),
          ...(admin
            ? { entCode: some(entCodes), roleName: some(roles), store: some(stores) }
            : { roleId: some(roles), storeId: some(stores) }),
        }
      : {}
  if (forAll === 'SOME' && Object.values(chosen).every((list) => list === undefined)) return null
  return {
    messageType: messageType || 'NORMAL',
    forAll: forAll === 'ALL' ? 'true' : 'false',
    ...chosen,
  }
}
