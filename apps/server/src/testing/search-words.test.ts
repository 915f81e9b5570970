import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from './test-app.ts'

let test: TestApp
let owner: Client
let operator: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  operator = await test.signIn('operator')
})
afterAll(() => test.close())

/** Returns all texts that a list finds for a word. */
async function found(client: Client, path: string, search: string): Promise<string> {
  const { items } = resultOf<{ items: unknown[] }>(await client.get(path, { search }))
  return JSON.stringify(items)
}

/** A user, a user ID and a store of the demo in the spellings of different keyboards. */
const people = [
  '佐藤　陽子',
  '佐藤陽子',
  '佐藤 陽子',
  'ｏｗｎｅｒ',
  'OWNER',
  '佐藤\u200b陽子',
  'owner＠',
]
const stores = ['Ｓ０００１', 's0001', ' S0001', 'S 0001']

describe('a search finds a row by each spelling', () => {
  it.each(people)('in the list of users by %j', async (word) =>
    expect(await found(owner, 'user/userlist', word)).toContain('"owner"'),
  )

  it.each(
    ['shop/list', 'user/shoplist', 'company/stores'].flatMap((path) =>
      stores.map((word) => [path, word] as const),
    ),
  )('in the list of the call %s by %j', async (path, word) =>
    expect(await found(owner, path, word)).toContain('"S0001"'),
  )

  it('in the list of roles with old and new kanji, kana and dashes', async () => {
    const { roleId } = resultOf<{ roleId: string }>(
      await owner.post('role/add', {
        roleName: '髙﨑 コーヒー係−A',
        permissions: ['Record.search'],
      }),
    )
    for (const word of ['高崎', '髙崎こーひー', 'ｺｰﾋｰ係', '係-a', '係ーＡ', '係 ‐ Ａ'])
      expect(await found(owner, 'role/list', word), word).toContain(`"${roleId}"`)
    expect(await found(owner, 'role/list', '係B')).not.toContain(`"${roleId}"`)
  })

  it('in the list of merchants', async () => {
    const [first] = resultOf<{ items: { entCode: string; entName: string }[] }>(
      await operator.get('ent/list'),
    ).items
    expect(await found(operator, 'ent/list', Array.from(first!.entCode).join('\u3000'))).toContain(
      `"${first!.entCode}"`,
    )
  })
})

it.each(['BUG−R1', 'BUGーR1', 'ＢＵＧ‐Ｒ１', 'BUG-R1'])(
  'a search of transactions recognizes %s as a number',
  async (number) => {
    for (const filters of [{ number }, { outTradeNo: number }, { paymentNo: number }]) {
      const { status, envelope } = await owner.get('trade/list', filters)
      expect([status, envelope.resultType], JSON.stringify(filters)).toEqual([200, 1000])
    }
  },
)
