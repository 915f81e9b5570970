import type { NewUser, UserDetail } from '@choba/contract/users.contract.ts'
import { users } from '@choba/contract/users.contract.ts'
import type { EmailTx, Mailer } from '@choba/identity/emails.ts'
import { withScope } from '@choba/database/scope.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { forgottenRoutes } from './forgotten-password.routes.ts'
import { forgottenPasswords } from './forgotten-password.service.ts'
import { passwordRoutes } from './password.routes.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'
import { sendLink } from './password-links.service.ts'
import {
  expectDone,
  readSignIn,
  sendLinkTo,
  unlockUser,
  type UserDeps,
} from './user-sign-in.service.ts'
import { removeUser } from './user-changes.ts'
import {
  addUser,
  deleteUser,
  listReceivers,
  listUsers,
  modifyUser,
  auditOf,
  readOptions,
  readRow,
  readUser,
} from './users.service.ts'

const realmOf = ({ tenant, origin }: Call) => realmRefOf(tenant, origin)

/**
 * Fields of a user that the sign-in service stores too. If one of them changes, the sign-in service
 * must be called.
 */
const accountFields = ['userFullName', 'userEmail', 'status', 'forcePasswordChange'] as const

/**
 * Adds a user. The sign-in service is called after the commit, because it has its own transactions,
 * and Keycloak runs on another server.
 */
async function add(
  call: Call,
  { identity, mailer }: UserDeps,
  { password, ...user }: NewUser,
): Promise<UserDetail> {
  const { tx } = call
  const principal = principalOf(call)
  const added = await addUser(tx, principal, password === undefined ? user : { ...user, password })
  call.audit(auditOf(null, added))
  if (password === undefined) {
    await sendLink(tx as EmailTx, mailer, call, await readRow(tx, principal, added.userId))
    call.afterCommit(async () => {
      mailer.flush()
      return added
    })
    return added
  }
  const userId = Number(added.userId)
  const { userName: username, userEmail: email, userFullName: fullName } = added
  const account = {
    userId,
    username,
    email,
    fullName,
    password,
    temporary: user.forcePasswordChange,
  }
  call.afterCommit(
    async () => {
      expectDone(await identity.createAccount(realmOf(call), account))
      return { ...added, invited: false }
    },
    // If the sign-in service cannot set the password, the user is deleted again. Otherwise the user
    // name would be in use, and the caller could not repeat the call.
    async (later) => {
      await removeUser(later, principal.merchant.id, userId)
      return { audit: auditOf(added, null) }
    },
  )
  return added
}

async function modify(
  call: Call,
  { identity, mailer }: UserDeps,
  body: Parameters<typeof modifyUser>[2],
) {
  const principal = principalOf(call)
  const { before, after, undo } = await modifyUser(call.tx, principal, body)
  call.audit(auditOf(before, after))
  if (accountFields.every((field) => before[field] === after[field])) return after
  const isDisabled = after.status === 'INVALID' && before.status === 'VALID'
  call.afterCommit(
    async () => {
      const userId = Number(after.userId)
      if (isDisabled) await identity.revokeSessions(realmOf(call), userId)
      const followed = await identity.updateAccount(realmOf(call), userId)
      // An invited user has no account at the sign-in service, so "userNotFound" is no failure.
      if (!followed.ok && followed.reason !== 'userNotFound') expectDone(followed)
      if (before.userEmail !== after.userEmail) await notifyOldAddress(call, mailer, before, after)
      return after
    },
    async (later) => {
      // A disabled user stays disabled even if the sign-in service failed, because this API rejects
      // the user's calls by its own tables.
      if (isDisabled) return { audit: auditOf(before, after), answer: after }
      await undo(later)
      return { audit: auditOf(after, before) }
    },
  )
  return after
}

/**
 * Notifies the old address. Called after the sign-in service has the new address, so that no e-mail
 * is sent for a change that is reverted.
 */
async function notifyOldAddress(
  call: Call,
  mailer: Mailer,
  before: UserDetail,
  after: UserDetail,
): Promise<void> {
  const { engine, language, tenant, origin } = call
  const email = {
    kind: 'emailChanged',
    to: before.userEmail,
    language,
    values: { newAddress: after.userEmail },
  } as const
  await withScope(engine, scopeOf(principalOf(call)), (tx) =>
    mailer.enqueue(tx as EmailTx, email, { tenant, origin }),
  )
  mailer.flush()
}

const routes = (deps: UserDeps) =>
  implement('users', users, {
    list: (call) => listUsers(call.tx, principalOf(call), call.query),
    systemList: (call) => listUsers(call.tx, principalOf(call), call.query),
    detail: (call) => readUser(call.tx, principalOf(call), call.query.userId),
    signIn: { manualTransactions: (call) => readSignIn(call, deps, call.query.userId) },
    options: (call) => readOptions(call.tx, principalOf(call)),
    stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
    receivers: (call) => listReceivers(call.tx, principalOf(call), call.query),
    systemReceivers: (call) => listReceivers(call.tx, principalOf(call), call.query),
    add: (call) => add(call, deps, call.body),
    systemAdd: (call) => add(call, deps, call.body),
    modify: (call) => modify(call, deps, call.body),
    systemModify: (call) => modify(call, deps, call.body),
    delete: async (call) => {
      const { before, subject } = await deleteUser(call.tx, principalOf(call), call.body)
      const audit = auditOf(before, null)
      call.audit(audit)
      call.afterCommit(
        async () => {
          await deps.identity.removeAccount(realmOf(call), {
            userId: Number(before.userId),
            subject,
          })
          return null
        },
        // A user without a row cannot use the portal even if the account still exists. The user
        // therefore stays deleted, and the audit log records that the account is still there.
        async () => ({ audit, answer: null }),
      )
      return null
    },
    sendLink: async (call) => {
      const sent = await sendLinkTo(call, deps, call.body.userId)
      call.afterCommit(async () => {
        deps.mailer.flush()
        return sent
      })
      return sent
    },
    unlock: (call) => unlockUser(call, deps, call.body.userId),
  })

export const usersArea: AreaDefinition = {
  create: ({ engine, identity: { admin: identity }, mailer, tenants, log }) => ({
    routes: routes({ identity, mailer }),
    pages: [
      passwordRoutes({ engine, identity, mailer }, tenants),
      unsubscribeRoutes(engine, tenants),
      forgottenRoutes(forgottenPasswords({ engine, mailer, log }, tenants), tenants),
    ],
  }),
}
