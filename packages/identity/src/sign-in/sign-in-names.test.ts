import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  createBrowser,
  hanakoOf,
  openIdentity,
  openPage,
  PASSWORD,
  resetHanako,
  signIn,
  type Started,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(() => resetHanako(engine, service))

const WRONG = 'Wrong user ID or password.'
const LOCKED = 'This account is locked.'

/** Returns the error messages of consecutive attempts. */
async function tried(names: readonly string[], password = 'wrong'): Promise<string[]> {
  const { enter } = await openPage(createBrowser(service.base), alpha, { ui_locales: 'en' })
  const said: string[] = []
  for (const username of names) {
    const { text } = await enter({ username, password })
    said.push(/id="refusal">([^<]*)</.exec(text)?.[1]?.trim() ?? 'signed in')
  }
  return said
}
const times = (count: number, name: string) => Array.from({ length: count }, () => name)

test.each([
  'hanako',
  'HANAKO',
  'ｈａｎａｋｏ',
  ' Hanako ',
  'hanako@example.com',
  'Hanako@EXAMPLE.com',
  'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
])('a user can sign in as "%s" and is identified by the user ID', async (name) => {
  expect((await signIn(createBrowser(service.base), alpha, name)).code).not.toBe('')
  expect(service.events).toMatchObject([{ userId: hanakoOf(alpha), username: 'hanako', ok: true }])
})

test('failures under the same name in another case or width add up', async () => {
  const said = await tried([
    'hanako',
    'Hanako',
    'HANAKO',
    'ｈａｎａｋｏ',
    ...times(6, 'hAnAkO'),
    'hanakO',
  ])
  expect(said[9]).toMatch(WRONG)
  expect(said[10]).toMatch(LOCKED)
  expect((await tried(['HANAKO'], PASSWORD))[0]).toMatch(LOCKED)
})

test('failures under user ID and address add up without revealing that they belong together', async () => {
  await tried(times(10, 'hanako'))
  // Her address and an unknown one get the same answers, even with the correct password.
  const hers = await tried(times(11, 'hanako@example.com'), PASSWORD)
  const unknown = await tried(times(11, 'does.not.exist@example.com'), PASSWORD)
  expect(hers).toEqual(unknown)
  expect(hers[0]).toBe(WRONG)
  expect(hers[10]).toMatch(LOCKED)
  expect(service.emails.filter(({ kind }) => kind === 'accountLocked')).toHaveLength(1)
  expect(await service.admin.isLocked(alpha, hanakoOf(alpha))).toBe(true)

  await service.admin.unlock(alpha, hanakoOf(alpha))
  expect(await tried(['hanako@example.com'], PASSWORD)).toEqual(['signed in'])
})

test('the database rejects a duplicate name or address regardless of case and width', async () => {
  const another = (changed: { username?: string; email?: string }) =>
    asOwner(engine, (q) =>
      q
        .insertInto('users')
        .values({
          id: 99,
          tenant_id: alpha.tenantId,
          merchant_id: alpha.tenantId,
          role_id: 1,
          username: 'another',
          email: 'another@example.com',
          full_name: 'Another',
          ...changed,
        })
        .execute(),
    )
  await expect(another({ username: 'ＨＡＮＡＫＯ' })).rejects.toMatchObject({
    constraint: 'users_by_folded_name',
  })
  await expect(another({ email: 'Hanako@Ｅxample.com' })).rejects.toMatchObject({
    constraint: 'users_by_email',
  })
})

test.each(['ueno@例え.jp', 'UENO@例え。ｊｐ', 'ueno@xn--r8jz45g.jp'])(
  'a user whose address has a non-ASCII domain can sign in as "%s"',
  async (name) => {
    const change = (email: string) =>
      asOwner(engine, (q) =>
        q.updateTable('users').set({ email }).where('id', '=', hanakoOf(alpha)).execute(),
      )
    await change('ueno@xn--r8jz45g.jp')
    expect((await signIn(createBrowser(service.base), alpha, name)).code).not.toBe('')
    await change('hanako@example.com')
  },
)
