import { merchantPermissions } from '@choba/contract/permissions.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { fact, factsIn } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { takePayment } from '#testing/refunding.ts'
import { drawer, expectAccessible, openScreen, signInAs } from '#testing/screen.tsx'
import { answerWith, refusal } from '#testing/answers.ts'
import { lately } from '#testing/lately.ts'
import { clockOf, dayText } from '#ui/instants.ts'
import { auditApi } from './audit.api.ts'

const { audit: words, auditWords, permissions, kit, table, results, shell } = phrases.ja
const { compare, column, field } = words
const { can } = permissions

let made = 0
const add = (permissionsOf: readonly string[] = ['Record.search', 'User.search']) =>
  rolesApi.add.call({
    roleName: `Entry ${Date.now()} ${++made}`,
    permissions: [...permissionsOf] as 'User.search'[],
  })
type Role = Awaited<ReturnType<typeof add>>

const modify = (
  { roleId, version, roleName, permissions: held }: Role,
  changed: Partial<Pick<Role, 'roleName' | 'permissions'>>,
) => rolesApi.modify.call({ roleId, version, roleName, permissions: held, ...changed })
const remove = ({ roleId, version }: Role) => rolesApi.delete.call({ roleId, version })

/** Returns the newest audit entry of an API call about an object. */
async function entryOf(action: string, object: string): Promise<AuditRow> {
  return (await auditApi.list.call({ ...(await lately()), action: [action], object })).items[0]!
}

const person = say(words.inSentence.person, { name: '山本 直樹' })
const ofRole = (name: string) => say(words.inSentence.object, { kind: auditWords.kind.role, name })

async function openEntry({ auditId }: AuditRow): Promise<void> {
  await openScreen(`setting/audit/${auditId}`)
  await expect.poll(() => fact(column.resultType)).toBeDefined()
}

/** Returns the rows of the comparison table in the drawer, as cell texts. */
const comparison = (): string[][] =>
  [...drawer().getByRole('table').element().querySelectorAll('tr')].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  )

beforeEach(() => signInAs('owner2'))

describe('an audit entry', () => {
  it('shows user, action, object, time and origin as the server sent them', async () => {
    const role = await add()
    const row = await entryOf('roles.add', role.roleName)
    await openEntry(row)
    const sentence = say(auditWords.sentence['roles']!['add']!, {
      actor: person,
      object: ofRole(role.roleName),
    })
    await expect.element(drawer().getByRole('heading', { name: sentence })).toBeVisible()
    expect(fact(column.action)).toBe(auditWords.action.roles.add)
    await expect.element(drawer().getByText(row.requestId)).not.toBeVisible()
    await drawer().getByText(words.technical).click()
    await expect.element(drawer().getByText(row.requestId)).toBeVisible()
    expect([fact(column.actionCode), fact(column.objectId)]).toEqual(['roles.add', role.roleId])
    expect(fact(column.at)).toContain(clockOf(row.at).time)
    expect(fact(column.user)).toBe(say(words.actor, { name: '山本 直樹', userName: 'owner2' }))
    expect(fact(column.kind)).toBe(auditWords.kind.role)
    expect(fact(column.object)).toBe(role.roleName)
    expect(fact(column.outcome)).toBe(words.outcome.SUCCESS)
    expect(fact(column.resultType)).toBe('1000')
    expect(fact(column.ip)).toBe(row.ip)
    expect(fact(column.requestId)).toBe(row.requestId)
    expect(fact(column.merchant)).toBeUndefined()
    await remove(role)
  })

  it('compares each changed field before and after, and lists the items that a list gained and lost', async () => {
    const role = await add()
    const roleName = `${role.roleName} changed`
    const changed = await modify(role, {
      roleName,
      permissions: ['Record.search', 'Record.download'],
    })
    await openEntry(await entryOf('roles.modify', roleName))
    expect(comparison()).toEqual([
      [compare.field, compare.before, compare.after],
      [field.name, role.roleName, roleName],
      [
        field.permissions,
        say(compare.removed, { list: can.User.search }),
        say(compare.added, { list: can.Record.download }),
      ],
    ])
    await expectAccessible()
    await remove(changed)
  })

  it.each([
    ['new', 'roles.add'],
    ['deleted', 'roles.delete'],
  ])(
    'shows the values of a %s object without a comparison, and only the start of a long list',
    async (_what, action) => {
      const role = await add(merchantPermissions)
      await remove(role)
      await openEntry(await entryOf(action, role.roleName))
      const [titles, ...lines] = comparison()
      expect(titles).toEqual([compare.field, compare.value])
      expect(lines).toContainEqual([field.name, role.roleName])
      const held = lines.find(([name]) => name === field.permissions)![1]!
      expect(held.split(' / ')).toHaveLength(20)
      expect(held).toMatch(
        new RegExp(
          `${say(compare.andMore, { list: '', count: merchantPermissions.length - 20 })}$`,
        ),
      )
    },
  )

  it('shows the number and the text of the error for a failed call', async () => {
    await signInAs('clerk')
    const { userId } = await sessionApi.userInfo.call()
    await expect(usersApi.delete.call({ userId, version: 1 })).rejects.toThrow(
      shell.errors.notPermitted,
    )
    await signInAs('owner')
    const period = await lately()
    const { items } = await auditApi.list.call({ ...period, userName: 'clerk', outcome: 'REFUSED' })
    await openEntry(items[0]!)
    const tried = say(words.sentence.refused, {
      actor: say(words.inSentence.person, { name: items[0]!.userFullName! }),
      action: auditWords.action.users.delete,
      reason: words.inSentence.notPermitted,
    })
    await expect.element(drawer().getByRole('heading', { name: tried })).toBeVisible()
    expect(fact(column.outcome)).toBe(`${words.outcome.REFUSED}${results.insufficientPermission}`)
    expect(fact(column.resultType)).toBe(String(resultTypes.insufficientPermission.code))
    expect([fact(column.kind), fact(column.object)]).toEqual(['—', undefined])
    await expect.element(drawer().getByRole('table')).not.toBeInTheDocument()
  })

  it('describes in words the filters with which a user viewed the audit log', async () => {
    const period = await lately()
    await auditApi.list.call({ ...period, outcome: 'REFUSED', action: ['users.modify'] })
    const { items } = await auditApi.list.call({ ...period, action: ['audit.list'] })
    await openEntry(items.find(({ detail }) => JSON.stringify(detail).includes('users.modify'))!)
    const others = factsIn(
      drawer().getByRole('heading', { name: compare.more }).element().parentElement!,
    )
    const searched = new Map(others).get(field.filters)!
    for (const [name, value] of [
      [column.outcome, words.outcome.REFUSED],
      [column.action, auditWords.action.users.modify],
      [field.dateFrom, dayText(period.dateFrom)],
    ]) {
      expect(searched).toContain(say(words.part, { name: name!, value: value! }))
    }
  })

  it('hides from the merchant the administrator who refunded and the origin of the refund', async () => {
    const { entCode, paymentNo, refundable } = await takePayment()
    await signInAs('superadmin')
    const idempotencyKey = crypto.randomUUID()
    await refundsApi.systemAdd.call({
      entCode,
      paymentNo,
      amount: 100,
      refundableSeen: refundable,
      reason: 'OTHER',
      idempotencyKey,
    })
    await signInAs('owner2')
    await openEntry(await entryOf('refunds.systemAdd', paymentNo))
    expect(fact(column.user)).toBe(
      say(words.actor, { name: words.service, userName: 'superadmin' }),
    )
    expect(fact(column.ip)).toBe('—')
    expect(fact(field.amount)).toBe('¥100')
  })

  it(
    'that does not exist, or belongs to another merchant, is reported as missing',
    { tags: ['no-retry'] },
    async () => {
      const entry = await entryOf(
        'roles.add',
        await add().then(async (role) => (await remove(role), role.roleName)),
      )
      await openScreen('setting/audit/1')
      await expect.element(drawer().getByText(words.missingTitle)).toBeVisible()
      await signInAs('owner')
      await openScreen(`setting/audit/${entry.auditId}`)
      await expect.element(drawer().getByText(words.missingText)).toBeVisible()
    },
  )

  it('that failed to load shows the reason, and loads on a retry', async () => {
    const role = await add()
    const row = await entryOf('roles.add', role.roleName)
    const { code, status } = resultTypes.systemError
    const trouble = answerWith('audit/detail', () => refusal(status, code, ''))
    await openScreen(`setting/audit/${row.auditId}`)
    await expect.element(drawer().getByText(shell.errors.systemError)).toBeVisible()
    trouble.end()
    await drawer().getByRole('button', { name: table.fault.retry }).click()
    await expect.poll(() => fact(column.object)).toBe(role.roleName)
    await remove(role)
  })
})

describe('the history panel of an object', () => {
  const openHistory = async ({ roleId }: Role) => {
    await openScreen(`setting/rights/${roleId}`)
    await drawer().getByRole('tab', { name: kit.record.history }).click()
  }
  const entries = () =>
    drawer()
      .getByRole('listitem')
      .elements()
      .filter((one) => one.querySelector('time'))

  it('lists the actions on the object, newest first, with values before and after', async () => {
    const role = await add()
    const roleName = `${role.roleName} b`
    const changed = await modify(role, { roleName, permissions: ['Record.search'] })
    await openHistory(changed)
    await expect.poll(() => entries().length).toBe(2)
    const { items } = await auditApi.history.call({ kind: 'role', objectId: role.roleId })
    expect(items.map(({ action }) => action)).toEqual(['roles.modify', 'roles.add'])
    const [first, second] = entries()
    const turned = say(compare.turned, { before: role.roleName, after: roleName })
    const itself = say(words.inSentence.itself, { kind: auditWords.kind.role })
    expect(first).toMatchTextContent(itself)
    expect(first).toMatchTextContent(say(words.inSentence.change, { field: field.name, turned }))
    expect(first).toMatchTextContent(say(compare.removed, { list: can.User.search }))
    expect(second).toMatchTextContent(
      say(auditWords.sentence['roles']!['add']!, { actor: person, object: itself }),
    )
    for (const [at, row] of items.entries()) {
      expect(entries()[at]!.querySelector('time')!.dateTime).toBe(row.at)
      const by = say(words.actor, { name: '山本 直樹', userName: 'owner2' })
      expect(entries()[at]).toMatchTextContent(by)
    }
    await remove(changed)
  })

  it('shows the reason for a failed call', async () => {
    const role = await add()
    const { code } = resultTypes.conflict
    // The test fakes the response, because failed calls about roles record no entry with the role's
    // ID today. Failed calls about refunds may record one.
    answerWith('audit/history', async (call) => {
      const answer = (await (await call()).json()) as { result: { items: AuditRow[] } }
      return Response.json({
        ...answer,
        result: {
          ...answer.result,
          items: answer.result.items.map((row) => ({ ...row, resultType: code })),
        },
      })
    })
    await openHistory(role)
    await expect.element(drawer().getByText(results.conflict.replace(/。$/, ''))).toBeVisible()
    await remove(role)
  })

  it('loads further pages on click, down to the first entry', async () => {
    let role = await add()
    for (let change = 0; change < 51; change++) {
      role = await modify(role, { permissions: change % 2 ? ['Record.search'] : ['User.search'] })
    }
    await openHistory(role)
    await expect.poll(() => entries().length).toBe(50)
    await drawer().getByRole('button', { name: words.history.more }).click()
    await expect.poll(() => entries().length).toBe(52)
    const itself = say(words.inSentence.itself, { kind: auditWords.kind.role })
    expect(entries().at(-1)).toMatchTextContent(
      say(auditWords.sentence['roles']!['add']!, { actor: person, object: itself }),
    )
    await expect
      .element(drawer().getByRole('button', { name: words.history.more }))
      .not.toBeInTheDocument()
    await remove(role)
  })
})
