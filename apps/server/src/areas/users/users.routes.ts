import type { NewUser, UserDetail } from '@choba/contract/users.contract.ts'
import { users } from '@choba/contract/users.contract.ts'
import type { LetterTx } from '@choba/identity/letters.ts'
import { withScope } from '@choba/database/scope.ts'
import { personOf, type Call } from '#platform/call.ts'
import { scopeOf } from '#platform/people.ts'
import { implement } from '#platform/routes.ts'
import { realmRefOf } from '#platform/tenants.ts'
import { sendLink } from './password-links.service.ts'
import { expectDone, readSignIn, sendLinkTo, unlockUser, type UserParts } from './user-sign-in.service.ts'
import { removeUser } from './users.changes.ts'
import {
  addUser,
  deleteUser,
  listReceivers,
  listStores,
  listUsers,
  modifyUser,
  noteOf,
  readOptions,
  readRow,
  readUser,
} from './users.service.ts'

const realmOf = ({ tenant, origin }: Call) => realmRefOf(tenant, origin)

/** The sign-in service has its own transactions, and a Keycloak is far away: it is asked when ours has committed. */
async function add(call: Call, { identity, post }: UserParts, { password, ...user }: NewUser): Promise<UserDetail> {
  const { tx } = call
  const person = personOf(call)
  const added = await addUser(tx, person, password === undefined ? user : { ...user, password })
  call.note(noteOf(null, added))
  if (password === undefined) {
    await sendLink(tx as LetterTx, post, call, await readRow(tx, person, added.userId))
    call.afterCommit(async () => {
      post.wake()
      return added
    })
    return added
  }
  call.afterCommit(async () => {
    const userId = Number(added.userId)
    const { userName: username, userEmail: email, userFullName: fullName } = added
    const account = { userId, username, email, fullName, password, temporary: user.forcePasswordChange }
    const made = await identity.createAccount(realmOf(call), account)
    // Who cannot be given a password was never added.
    if (!made.ok) await withScope(call.engine, scopeOf(person), (own) => removeUser(own, person.merchant.id, userId))
    expectDone(made)
    return { ...added, invited: false }
  })
  return added
}

async function modify(call: Call, { identity, post }: UserParts, body: Parameters<typeof modifyUser>[2]) {
  const { before, after } = await modifyUser(call.tx, personOf(call), body)
  call.note(noteOf(before, after))
  const { language, tenant, origin } = call
  const values = { newAddress: after.userEmail }
  const isMoved = before.userEmail !== after.userEmail
  if (isMoved) {
    const letter = { kind: 'emailChanged', to: before.userEmail, language, values } as const
    await post.write(call.tx as LetterTx, letter, { tenant, origin })
  }
  call.afterCommit(async () => {
    if (isMoved) post.wake()
    const userId = Number(after.userId)
    if (after.status === 'INVALID' && before.status === 'VALID') await identity.revokeSessions(realmOf(call), userId)
    // Who is only invited has no account there yet.
    const followed = await identity.updateAccount(realmOf(call), userId)
    if (!followed.ok && followed.reason !== 'userNotFound') expectDone(followed)
    return after
  })
  return after
}

export const userRoutes = (parts: UserParts) =>
  implement('users', users, {
    list: (call) => listUsers(call.tx, personOf(call), call.query),
    systemList: (call) => listUsers(call.tx, personOf(call), call.query),
    detail: (call) => readUser(call.tx, personOf(call), call.query.userId),
    signIn: { outside: (call) => readSignIn(call, parts, call.query.userId) },
    options: (call) => readOptions(call.tx, personOf(call)),
    stores: (call) => listStores(call.tx, personOf(call), call.query),
    receivers: (call) => listReceivers(call.tx, personOf(call), call.query),
    systemReceivers: (call) => listReceivers(call.tx, personOf(call), call.query),
    add: (call) => add(call, parts, call.body),
    systemAdd: (call) => add(call, parts, call.body),
    modify: (call) => modify(call, parts, call.body),
    systemModify: (call) => modify(call, parts, call.body),
    delete: async (call) => {
      const { before, subject } = await deleteUser(call.tx, personOf(call), call.body)
      call.note(noteOf(before, null))
      call.afterCommit(async () => {
        await parts.identity.removeAccount(realmOf(call), { userId: Number(before.userId), subject })
        return null
      })
      return null
    },
    sendLink: async (call) => {
      const sent = await sendLinkTo(call, parts, call.body.userId)
      call.afterCommit(async () => {
        parts.post.wake()
        return sent
      })
      return sent
    },
    unlock: (call) => unlockUser(call, parts, call.body.userId),
  })
