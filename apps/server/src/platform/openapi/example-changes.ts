const allStores = { managedStores: 'ALL', storeIds: [] }
const newPassword = 'a new password of the caller'

/** Fields of examples of bodies that `example-values.ts` cannot give, by the name of the call. */
export const exampleChanges: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.changePassword': { newPassword, rePassword: newPassword },
  'users.add': allStores,
  'users.systemAdd': allStores,
  'users.modify': allStores,
  'users.systemModify': allStores,
  'views.add': { period: 'today', filters: { state: ['PAID'] } },
  'views.modify': { period: 'today', filters: { state: ['PAID'] } },
}
