import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { operatorName } from './platform/audit/operator-name.ts'
import { rescueAdministrator } from './rescue.ts'

const PASSWORD = 'Morning-ledger-41'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const entries = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['tenant_id', 'user_name', 'object', 'object_kind', 'detail', 'ip'])
      .where('action', '=', 'users.rescue')
      .orderBy('id')
      .execute(),
  )
const asked = { userName: 'superadmin', tenantCode: null, withoutSecondStep: false }

/** Opens a rescue link and sets a password. @returns the HTTP statuses of page and form */
async function choose(link: string, host: string, password = PASSWORD): Promise<number[]> {
  const url = link.replace(/^https?:\/\/[^/]+/, '')
  const shown = await test.app.inject({ url, headers: { host } })
  const chosen = await test.app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ newPassword: password, newPasswordAgain: password }).toString(),
  })
  return [shown.statusCode, chosen.statusCode]
}

describe('a rescue link for an administrator', () => {
  it('sets a new password once, without an e-mail, and writes an audit entry', async () => {
    const mails = test.sent.length
    const link = await rescueAdministrator(test.engine, asked)
    expect(link).toMatch(/^http:\/\/localhost:3000\/account\/password\?token=\S+$/)
    expect(test.sent).toHaveLength(mails)
    expect(await entries()).toEqual([
      {
        tenant_id: 1,
        user_name: operatorName(),
        object: 'superadmin',
        object_kind: 'user',
        detail: null,
        ip: null,
      },
    ])
    expect(await choose(link, hosts.demo)).toEqual([200, 200])
    await test.signIn('superadmin', 'demo', true, PASSWORD)
    expect(await choose(link, hosts.demo)).toEqual([404, 404])
  })

  it('is valid for an hour', async () => {
    await rescueAdministrator(test.engine, asked)
    const { hours } = await asOwner(test.engine, async (_q, connection) => {
      const { rows } = await connection.query<{ hours: number }>(
        `select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from password_links l
         join users u on u.id = l.user_id where u.username = 'superadmin' and l.used_at is null`,
      )
      return rows[0]!
    })
    expect(hours).toBe(1)
  })

  it("removes the user's two-step verification if requested", async () => {
    const { id } = await asOwner(test.engine, (q) =>
      q
        .updateTable('users')
        .set({ mfa: true, mfa_email: 'gone@example.com', mfa_proven_at: new Date() })
        .where('tenant_id', '=', 2)
        .where('username', '=', 'superadmin')
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await asOwner(test.engine, (q) =>
      q
        .insertInto('idp_authenticators')
        .values({
          tenant_id: 2,
          user_id: id,
          sealed: test.sealer.seal(2, `authenticator ${id}`, 'JBSWY3DPEHPK3PXP'),
          confirmed_at: new Date(),
        })
        .execute(),
    )
    const ofSteppe = { ...asked, tenantCode: 'steppe' }
    await rescueAdministrator(test.engine, ofSteppe)
    await expect(test.signIn('superadmin', 'steppe', true)).rejects.toThrow()
    const link = await rescueAdministrator(test.engine, { ...ofSteppe, withoutSecondStep: true })
    expect(await choose(link, hosts.steppe)).toEqual([200, 200])
    await test.signIn('superadmin', 'steppe', true, PASSWORD)
    expect((await entries()).at(-1)).toMatchObject({
      tenant_id: 2,
      detail: { before: { secondStep: true }, after: { secondStep: false } },
    })
  })

  it('lets the user set up required two-step verification with another e-mail address', async () => {
    const set = (values: { mfa_required: boolean }) =>
      asOwner(test.engine, (q) =>
        q.updateTable('merchants').set(values).where('is_system', '=', true).execute(),
      )
    await set({ mfa_required: true })
    onTestFinished(async () => void (await set({ mfa_required: false })))
    const userName = 'settlement'
    await asOwner(test.engine, (q) =>
      q
        .updateTable('users')
        .set({ mfa: true, mfa_email: 'gone@example.com', mfa_proven_at: new Date() })
        .where('tenant_id', '=', 1)
        .where('username', '=', userName)
        .execute(),
    )
    const link = await rescueAdministrator(test.engine, {
      ...asked,
      userName,
      withoutSecondStep: true,
    })
    expect(await choose(link, hosts.demo)).toEqual([200, 200])
    const person = await test.signIn(userName, 'demo', true, PASSWORD)
    await expect
      .poll(async () => (await person.get('sysdeposit/list')).envelope.result)
      .toEqual({ secondStepDue: true })

    const email = 'new-mailbox@example.com'
    const address = { password: PASSWORD, account: userName, email, confirmEmail: email }
    resultOf(await person.put('auth/mfa', address))
    const code = /\b\d{6}\b/.exec((await test.mailTo(email)).text)![0]
    expect(resultOf(await person.put('auth/mfaaddress', { code }))).toMatchObject({
      confirmed: true,
    })
  })

  it.each([
    [
      'a merchant’s user',
      { userName: 'owner' },
      /has no administrator owner\. Its administrators: .*superadmin/,
    ],
    ['an unknown tenant', { tenantCode: 'nowhere' }, /There is no tenant nowhere\./],
  ])('is not created for %s', async (_what, wrong, sentence) => {
    const before = await entries()
    await expect(rescueAdministrator(test.engine, { ...asked, ...wrong })).rejects.toThrow(sentence)
    expect(await entries()).toEqual(before)
  })
})
