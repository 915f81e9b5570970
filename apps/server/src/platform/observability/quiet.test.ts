import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePortalBuild } from '#testing/portal-fixture.ts'
import { hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

const portal = fakePortalBuild()
let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ config: { quiet: true, portalFolder: portal.folder } })
  await asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ mfa_required: true }).where('is_system', '=', true).execute(),
  )
})
afterAll(async () => {
  await test.close()
  portal.remove()
})

describe('a server in quiet mode', () => {
  it.each(['ja', 'en', 'mn'] as const)(
    'explains in %s why it rejects changes',
    async (language) => {
      const person = await test.signIn('superadmin')
      const answer = await person.send({
        method: 'PUT',
        url: '/apiproxy/api/tenant/hidesetup',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        payload: JSON.stringify({ isHidden: true }),
      })
      expect([answer.status, answer.envelope.resultType]).toEqual([503, 1070])
      expect(answer.envelope.message).toBe(languages[language].results.quietCopy)
    },
  )

  it('lets users read, and does not require them to set up two-step verification', async () => {
    const person = await test.signIn('superadmin')
    expect((await person.get('ent/list')).status).toBe(200)
    expect(resultOf<UserInfo>(await person.get('user/userinfo')).forceBindMfa).toBe(false)
  })

  it('marks the page of the portal, so that the portal can show a notice', async () => {
    const { body } = await test.app.inject({
      url: '/',
      headers: { host: hosts.demo, 'accept-language': 'en' },
    })
    expect(body).toContain('<html lang="en" id="quiet">')
  })
})
