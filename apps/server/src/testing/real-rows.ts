import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { addUser, changeOf, newUser } from '#areas/users/users.testing.ts'
import { tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import { people, type Role } from './matrix-expectation.ts'
import { resultOf, type Client, type TestApp } from './test-app.ts'

/** A call on a row that was made for it. */
export interface RealCall {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Who makes it where not the role's own person: a call on one's own sign-in, which ends it. */
  readonly by?: Client
  /** The refusal behind the permission that it ends with, where it cannot succeed here, and why. */
  readonly refused?: { readonly code: number; readonly why: string }
}
type Make = (role: Role) => Promise<RealCall>

const noCodeAwaited = {
  code: resultTypes.nothingToDo.code,
  why: 'the embedded sign-in service asks for the code before it gives a token, so that no sign-in waits for one',
}
const address = { password: DEMO_PASSWORD, email: 'codes@example.com', confirmEmail: 'codes@example.com' }
const merchantParts = {
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 0,
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
}
const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Today, wherever a merchant's clock has it. */
export const aroundToday = () => ({ dateFrom: dayOf(Date.now() - DAY), dateTo: dayOf(Date.now() + DAY) })

/** For every call whose input names a row that is used up, or a state that it must be in: what makes one for a role. */
export function realCalls(test: TestApp): Readonly<Record<string, Make>> {
  let copies = 0
  const isAdmin = (role: Role) => people[role].side === 'admin'

  /** Somebody new of the role's kind, signed in, whom nothing else in the test needs. */
  async function copyOf(role: Role, mfa = false): Promise<{ client: Client; userId: string; userName: string }> {
    const userName = `copy${++copies}`
    const userId = 900_000 + copies
    await asOwner(test.engine, async (q) => {
      await sql`insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name, store_scope, activated_at)
        select ${userId}, tenant_id, merchant_id, role_id, ${userName}, ${`${userName}@example.com`}, full_name, 'all', now()
        from users where tenant_id = 1 and username = ${role}`.execute(q)
      await sql`insert into idp_credentials (tenant_id, user_id, password_hash)
        select c.tenant_id, ${userId}, c.password_hash from idp_credentials c join users u on u.id = c.user_id
        where u.tenant_id = 1 and u.username = ${role}`.execute(q)
    })
    const client = await test.signIn(userName, 'demo', true)
    // After the sign-in, which would ask for a code, and before the first call, which looks.
    if (mfa) await asOwner(test.engine, (q) => q.updateTable('users').set({ mfa }).where('id', '=', userId).execute())
    return { client, userId: String(userId), userName }
  }

  async function withAuthenticator(role: Role): Promise<{ client: Client; secret: string }> {
    const { client } = await copyOf(role, true)
    const begun = await client.post('auth/authenticator', { password: DEMO_PASSWORD })
    return { client, secret: resultOf<{ secret: string }>(begun).secret }
  }
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

  const userParts = (role: Role) => ({ roleId: isAdmin(role) ? '1' : '3', managedStores: 'ALL' as const })
  async function userOf(role: Role) {
    // Who may only look, look at one that the owner has made.
    const by = await test.signIn(isAdmin(role) ? 'superadmin' : role === 'manager' ? 'owner' : role)
    return addUser(by, userParts(role), isAdmin(role) ? 'user/addsysuser' : 'user/add')
  }
  const onUser = async (role: Role) => ({ userId: (await userOf(role)).userId })
  async function changedUser(role: Role): Promise<RealCall> {
    return { body: changeOf(await userOf(role), { userFullName: 'Another name' }) }
  }

  async function roleOf(role: Role): Promise<RoleDetail> {
    const body = { roleName: crypto.randomUUID(), permissions: ['Message.search'] }
    return resultOf(await (await test.signIn(role)).post('role/add', body))
  }

  const newMerchant = () => {
    const { userName, userFullName, userEmail } = newUser()
    const entCode = `M${++copies}-MATRIX`
    return { ...merchantParts, entCode, entName: entCode, firstUser: { userName, userFullName, userEmail } }
  }
  const merchantOf = async (role: Role): Promise<MerchantDetail> =>
    resultOf(await (await test.signIn(role)).post('ent/add', newMerchant()))

  const view = (role: Role) => ({
    ...(!isAdmin(role)
      ? { screen: 'trade', period: 'thisMonth', columns: ['amount'] }
      : role === 'operator'
        ? { screen: 'adminUser', columns: ['entName'] }
        : { screen: 'systrade', period: 'thisMonth', columns: ['amount'] }),
    filters: {},
    name: crypto.randomUUID(),
  })
  const viewOf = async (role: Role): Promise<{ viewId: string }> =>
    resultOf(await (await test.signIn(role)).post('view/add', view(role)))

  /** Some entry of the log that the role reads. */
  async function auditIdOf(role: Role): Promise<string> {
    const client = await test.signIn(role)
    const { items } = resultOf<{ items: { auditId: string }[] }>(await client.get('audit/list', aroundToday()))
    return items[0]!.auditId
  }

  return {
    'session.logout': async (role) => ({ by: (await copyOf(role)).client }),
    'session.setSecondStep': async (role) => {
      const { client, userName } = await copyOf(role)
      return { by: client, body: { ...address, account: userName } }
    },
    'session.changeSecondStep': async (role) => ({ by: (await copyOf(role, true)).client, body: address }),
    'session.sendCode': async () => ({ refused: noCodeAwaited }),
    'session.confirmCode': async () => ({ body: { code: '000000' }, refused: noCodeAwaited }),
    'session.beginAuthenticator': async (role) => ({
      by: (await copyOf(role, true)).client,
      body: { password: DEMO_PASSWORD },
    }),
    'session.confirmAuthenticator': async (role) => {
      const { client, secret } = await withAuthenticator(role)
      return { by: client, body: { code: codeOf(secret) } }
    },
    'session.removeAuthenticator': async (role) => {
      const { client, secret } = await withAuthenticator(role)
      resultOf(await client.put('auth/authenticator', { code: codeOf(secret) }))
      return { by: client, body: { password: DEMO_PASSWORD } }
    },
    'session.changePassword': async (role) => {
      const { client, userId } = await copyOf(role)
      const newPassword = 'Another-one-2026!'
      return { by: client, body: { userId, oldPassword: DEMO_PASSWORD, newPassword, rePassword: newPassword } }
    },
    'feedback.download': async (role) => {
      const owner = await test.signIn(isAdmin(role) ? 'owner' : role)
      const fileName = await uploadAs(owner, tinyPng)
      const review = { type: 'sendBack', title: 'transactions', content: 'A picture', fileList: [fileName] }
      const written = await owner.send({ method: 'POST', url: '/edge/review', payload: review })
      if (written.status !== 201) throw new Error(`the review was answered with ${written.status}`)
      return { query: { fileName } }
    },
    'views.add': async (role) => ({ body: view(role) }),
    'views.modify': async (role) => ({ body: { ...view(role), viewId: (await viewOf(role)).viewId } }),
    'views.delete': async (role) => ({ body: { screen: view(role).screen, viewId: (await viewOf(role)).viewId } }),
    'roles.add': async () => ({ body: { roleName: crypto.randomUUID(), permissions: ['Message.search'] } }),
    'roles.detail': async (role) => ({ query: { roleId: (await roleOf(role)).roleId } }),
    'roles.modify': async (role) => {
      const { roleId, version, permissions } = await roleOf(role)
      return { body: { roleId, version, roleName: crypto.randomUUID(), permissions } }
    },
    'roles.delete': async (role) => {
      const { roleId, version } = await roleOf(role)
      return { body: { roleId, version } }
    },
    'users.detail': async (role) => ({ query: await onUser(role) }),
    'users.signIn': async (role) => ({ query: await onUser(role) }),
    'users.add': async (role) => ({ body: { ...newUser(userParts(role)) } }),
    'users.systemAdd': async (role) => ({ body: { ...newUser(userParts(role)) } }),
    'users.modify': changedUser,
    'users.systemModify': changedUser,
    'users.delete': async (role) => {
      const { userId, version } = await userOf(role)
      return { body: { userId, version } }
    },
    'users.sendLink': async (role) => ({ body: await onUser(role) }),
    'users.unlock': async (role) => ({ body: await onUser(role) }),
    'merchants.add': async () => ({ body: newMerchant() }),
    'merchants.modify': async (role) => {
      const { entCode, version } = await merchantOf(role)
      return { body: { ...merchantParts, entCode, version, entName: 'Another name', status: 'VALID' } }
    },
    'merchants.setMfa': async (role) => {
      const { entCode, version } = await merchantOf(role)
      return { body: { entCode, version, mfaRequired: true } }
    },
    'audit.detail': async (role) => ({ query: { auditId: await auditIdOf(role) } }),
    'audit.download': async () => ({
      query: { ...aroundToday(), format: 'csv' },
    }),
  }
}

/** The calls that are made on such a row. */
export const realCallNames: readonly string[] = Object.keys(realCalls(undefined as never))
