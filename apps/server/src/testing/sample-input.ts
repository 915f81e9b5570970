/**
 * What each call of the contract is made with: for the tests that walk the whole contract. A call that is added there is
 * added here. A call that needs a row made for it stands in real-rows.testing.ts too, and is only refused with what it has here.
 */

/** What a call may name: a payment, and the merchant it is looked for at. */
export interface Target {
  readonly paymentNo: string
  readonly entCode: string
  /** What can still be refunded of the payment, in minor units. */
  readonly refundable: number
}

/** `undefined` where the call has no query or no body. */
export interface SampleInput {
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The days that the demo data of the tests lie in, as far as a search may reach. */
const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

const refund = ({ paymentNo, refundable }: Target) => ({
  paymentNo,
  amount: 1,
  refundableSeen: refundable,
  idempotencyKey: crypto.randomUUID(),
})

const view = { screen: 'trade', period: 'thisMonth', filters: { state: ['PAID'] }, columns: ['amount'] }

const newAddress = { password: 'a password', email: 'codes@example.com', confirmEmail: 'codes@example.com' }

const newUser = () => ({
  userName: `u${crypto.randomUUID()}`,
  userFullName: 'Somebody',
  userEmail: `${crypto.randomUUID()}@example.com`,
})

const userFields = {
  phone: '',
  status: 'VALID',
  managedStores: 'NONE',
  storeIds: [],
  forcePasswordChange: false,
  passwordDays: null,
  receiveMessages: true,
  emailMessages: false,
}

const changedUser = () => {
  const { userFullName, userEmail } = newUser()
  return { userId: '999999', version: 1, userFullName, userEmail }
}

const merchant = {
  entName: 'Some merchant',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 0,
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
}

/** The call on one thing, by the name of the endpoint. */
export const sampleInputs: Readonly<Record<string, (target: Target) => SampleInput>> = {
  'session.tenantWebConfig': () => ({}),
  'session.userInfo': () => ({}),
  'session.logout': () => ({}),
  'session.secondStep': () => ({}),
  'session.setSecondStep': () => ({ body: { ...newAddress, account: 'somebody-else' } }),
  'session.changeSecondStep': () => ({ body: newAddress }),
  'session.sendCode': () => ({}),
  'session.confirmCode': () => ({ body: { code: '000000' } }),
  'session.beginAuthenticator': () => ({ body: { password: 'a password' } }),
  'session.confirmAuthenticator': () => ({ body: { code: '000000' } }),
  'session.removeAuthenticator': () => ({ body: { password: 'a password' } }),
  'session.changePassword': () => ({
    body: {
      userId: '999999',
      oldPassword: 'a password',
      newPassword: 'Another-one-2026!',
      rePassword: 'Another-one-2026!',
    },
  }),
  'transactions.list': ({ paymentNo }) => ({ query: { paymentNo } }),
  'transactions.options': () => ({}),
  'transactions.detail': ({ paymentNo }) => ({ query: { paymentNo } }),
  'transactions.download': ({ paymentNo }) => ({ query: { paymentNo, format: 'csv' } }),
  'transactions.find': ({ paymentNo }) => ({ query: { number: paymentNo } }),
  'transactions.systemFind': ({ paymentNo }) => ({ query: { number: paymentNo } }),
  'transactions.systemList': ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode: [entCode] } }),
  'transactions.systemOptions': ({ entCode }) => ({ query: { entCode: [entCode] } }),
  'transactions.systemDetail': ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode } }),
  'transactions.systemDownload': ({ paymentNo, entCode }) => ({
    query: { paymentNo, entCode: [entCode], format: 'csv' },
  }),
  'refunds.add': (target) => ({ body: refund(target) }),
  'views.list': () => ({ query: { screen: 'trade' } }),
  'views.add': () => ({ body: { ...view, name: crypto.randomUUID() } }),
  'views.modify': () => ({ body: { ...view, viewId: '1', name: 'no such view' } }),
  'views.delete': () => ({ body: { screen: 'trade', viewId: '1' } }),
  'refunds.systemAdd': (target) => ({ body: { entCode: target.entCode, ...refund(target) } }),
  'feedback.write': () => ({ body: { type: 'star', title: 'speed', rating: 3 } }),
  // What an upload is made with is a file, whatever it is.
  'feedback.upload': () => ({}),
  'feedback.list': ({ entCode }) => ({ query: { entCode: [entCode] } }),
  'feedback.download': () => ({ query: { fileName: '00000000-0000-4000-8000-000000000000' } }),
  'roles.list': () => ({ query: {} }),
  'roles.detail': () => ({ query: { roleId: '999999' } }),
  'roles.groups': () => ({}),
  'roles.add': () => ({ body: { roleName: crypto.randomUUID(), permissions: ['Message.search'] } }),
  'roles.modify': () => ({
    body: { roleId: '999999', version: 1, roleName: 'no such role', permissions: ['Message.search'] },
  }),
  'roles.delete': () => ({ body: { roleId: '999999', version: 1 } }),
  'roles.grantors': () => ({ query: { permission: 'Record.search' } }),
  'users.list': () => ({}),
  'users.systemList': () => ({}),
  'users.detail': () => ({ query: { userId: '999999' } }),
  'users.signIn': () => ({ query: { userId: '999999' } }),
  'users.options': () => ({}),
  'users.stores': () => ({}),
  'users.receivers': () => ({}),
  'users.systemReceivers': () => ({}),
  'users.add': () => ({ body: { ...newUser(), ...userFields, roleId: '3' } }),
  'users.systemAdd': () => ({ body: { ...newUser(), ...userFields, roleId: '1', managedStores: 'ALL' } }),
  'users.modify': () => ({ body: { ...changedUser(), ...userFields, roleId: '3' } }),
  'users.systemModify': () => ({ body: { ...changedUser(), ...userFields, roleId: '1' } }),
  'users.delete': () => ({ body: { userId: '999999', version: 1 } }),
  'users.sendLink': () => ({ body: { userId: '999999' } }),
  'users.unlock': () => ({ body: { userId: '999999' } }),
  'merchants.list': () => ({}),
  'merchants.options': () => ({}),
  'merchants.detail': ({ entCode }) => ({ query: { entCode } }),
  'merchants.add': () => ({ body: { ...merchant, entCode: 'SYSTEM', firstUser: newUser() } }),
  'merchants.modify': () => ({
    body: { ...merchant, entCode: 'NO-SUCH-MERCHANT', version: 1, status: 'VALID' },
  }),
  'merchants.addAdministrator': ({ entCode }) => ({ body: { entCode, ...newUser() } }),
  'merchants.mfaList': () => ({}),
  'merchants.setMfa': () => ({ body: { entCode: 'NO-SUCH-MERCHANT', version: 1, mfaRequired: true } }),
  'notifications.importantList': () => ({ query: { PageIndex: '1', PageSize: '5', IgnoreExpiration: 'true' } }),
  'notifications.list': () => ({}),
  'notifications.detail': () => ({ query: { messageId: '1' } }),
  'notifications.read': () => ({ body: { messageId: '1' } }),
  'audit.list': ({ entCode }) => ({ query: { ...period, entCode: [entCode] } }),
  'audit.options': () => ({}),
  'audit.detail': () => ({ query: { auditId: '1' } }),
  'audit.download': ({ entCode }) => ({ query: { ...period, entCode: [entCode], format: 'csv' } }),
  'audit.history': ({ paymentNo }) => ({ query: { kind: 'transaction', objectId: paymentNo } }),
}

/** The same calls where they can be made on everything at once: whoever may see little gets little. */
export const widestInputs: Readonly<Record<string, SampleInput>> = {
  'transactions.list': { query: { ...period, pageSize: '200' } },
  'transactions.download': { query: { ...period, format: 'csv' } },
  'transactions.systemList': { query: { ...period, pageSize: '200' } },
  'transactions.systemOptions': {},
  'transactions.systemDownload': { query: { ...period, format: 'csv' } },
  'feedback.list': {},
}

/** @throws Error for a call that nobody has written a sample for */
export function sampleOf(name: string): (target: Target) => SampleInput {
  const sample = sampleInputs[name]
  if (!sample) throw new Error(`${name} is in the contract, but sample-input.ts does not say what it is called with`)
  return sample
}
