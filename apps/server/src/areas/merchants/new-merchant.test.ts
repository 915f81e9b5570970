import type { MerchantDetail, NewMerchant, Setting } from '@choba/contract/merchants.contract.ts'
import { merchantPermissions } from '@choba/contract/permissions.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { changeOf, codesOf, newMerchant } from './merchants.testing.ts'

let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const detail = async (entCode: string) =>
  resultOf<MerchantDetail>(await admin.get('ent/detail', { entCode }))
const add = async () => resultOf<MerchantDetail>(await admin.post('ent/add', newMerchant()))
const refused = [200, 3900]

describe('a new merchant', () => {
  it('has one company, three roles and a first user who gets an e-mail', async () => {
    const wanted = newMerchant({
      entName: '　新しい商店　',
      currency: 'MNT',
      timeZone: 'Asia/Ulaanbaatar',
      enableQr: true,
    })
    const merchant = resultOf<MerchantDetail>(await admin.post('ent/add', wanted))
    const { entCode, firstUser } = wanted
    expect(merchant).toMatchObject({
      entCode,
      entName: '新しい商店',
      currency: 'MNT',
      timeZone: 'Asia/Ulaanbaatar',
      enableQr: true,
      status: 'VALID',
      userCount: 1,
      storeCount: 0,
      hasTransactions: false,
      mfaRequired: false,
      companies: [{ companyCode: entCode, companyName: '新しい商店' }],
      administrators: [
        { userName: firstUser.userName, userFullName: firstUser.userFullName, valid: true },
      ],
    })
    const email = await test.mailTo(firstUser.userEmail)
    expect(email.text).toContain(firstUser.userName)
    expect(email.text).toMatch(/http:\/\/localhost:3000\/account\/password\?token=[\w-]{40,}/)

    const roles = await asOwner(test.engine, (q) =>
      q
        .selectFrom('roles as r')
        .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
        .innerJoin('role_permissions as p', (join) =>
          join.onRef('p.merchant_id', '=', 'r.merchant_id').onRef('p.role_id', '=', 'r.id'),
        )
        .select(['r.name', 'p.module', 'p.action'])
        .where('m.code', '=', entCode)
        .orderBy('r.id')
        .execute(),
    )
    const held = (name: string) =>
      roles.filter((role) => role.name === name).map((one) => `${one.module}.${one.action}`)
    expect([...new Set(roles.map(({ name }) => name))]).toEqual([
      '最上位管理者',
      'マネージャー',
      '一般ユーザー',
    ])
    expect(held('最上位管理者').sort()).toEqual([...merchantPermissions].sort())
    expect(held('マネージャー')).toContain('Refund.add')
    expect(held('マネージャー')).not.toContain('User.edit')
    expect(held('一般ユーザー')).toEqual(['Record.search'])
  })

  it('has roles whose names are in the language of the user who creates the merchant', async () => {
    const wanted = newMerchant()
    const headers = { 'content-type': 'application/json', 'accept-language': 'mn' }
    const payload = JSON.stringify(wanted)
    await admin.send({ method: 'POST', url: '/apiproxy/api/ent/add', headers, payload })
    const roles = await asOwner(test.engine, (q) =>
      q
        .selectFrom('roles as r')
        .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
        .select('r.name')
        .where('m.code', '=', wanted.entCode)
        .execute(),
    )
    expect(roles.map(({ name }) => name)).toContain('Менежер')
  })

  it.each([
    'SHIBUYA-COFFEE',
    '__SYSTEM',
    'SYSTEM',
    'SYS-TEM',
    'ＳＹＳＴＥＭ',
    'abc',
    '商店',
    'A',
    '-AB',
    'A B',
  ])('cannot have the code %s (3900)', async (entCode) =>
    expect(codesOf(await admin.post('ent/add', newMerchant({ entCode })))).toEqual(refused),
  )

  it.each(['__SYSTEM', 'System', '__sys\u200btem', 'Ｓｙｓｔｅｍ'])(
    'cannot have the name %j (3900)',
    async (entName) => {
      expect(codesOf(await admin.post('ent/add', newMerchant({ entName })))).toEqual(refused)
      const merchant = await detail('MUGINOOTO')
      expect(codesOf(await admin.put('ent/modify', changeOf(merchant, { entName })))).toEqual(
        refused,
      )
    },
  )

  it.each([
    { closingMinutes: 1.5 },
    { timeZone: '' },
    { entName: ' ' },
    { entName: 'a\u0000b' },
    { entCode: 'X'.repeat(81) },
    { firstUser: { ...newMerchant().firstUser, userEmail: 'nobody' } },
    { firstUser: { ...newMerchant().firstUser, userName: 'no spaces' } },
  ])('cannot be created with %j (400)', async (wrong) => {
    expect((await admin.post('ent/add', newMerchant(wrong as Partial<NewMerchant>))).status).toBe(
      400,
    )
  })

  it.each<[Partial<NewMerchant>, ...Setting[]]>([
    [{ timeZone: '+09:00' }, 'timeZone'],
    [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
    // Node.js knows BST as Bangladesh Standard Time, but PostgreSQL as British Summer Time, so it
    // is not accepted.
    [{ timeZone: 'BST' }, 'timeZone'],
    [{ currency: 'XQZ' }, 'currency'],
    [{ currency: 'jpy' }, 'currency'],
    [{ closingMinutes: 1440 }, 'closingMinutes'],
    [{ closingMinutes: -1 }, 'closingMinutes'],
    [
      { currency: 'XQZ', closingMinutes: 99_999, timeZone: 'BST' },
      'currency',
      'closingMinutes',
      'timeZone',
    ],
  ])(
    'cannot be created with %j or changed to it, and the answer names the field (400)',
    async (wrong, ...fields) => {
      const merchant = await add()
      const answers = [
        await admin.post('ent/add', newMerchant(wrong)),
        await admin.put('ent/modify', changeOf(merchant, wrong)),
      ]
      for (const answer of answers) {
        expect(codesOf(answer)).toEqual([400, 400])
        expect(answer.envelope.result).toEqual({
          fields: fields.map((path) => ({ path, problem: 'value' })),
        })
      }
      expect(await detail(merchant.entCode)).toEqual(merchant)
    },
  )

  it('is not stored if the last step of its creation fails, and no e-mail is sent', async () => {
    const clash = newMerchant()
    const emails = test.sent.length
    const taken = [
      [{ ...clash.firstUser, userName: 'OWNER' }, 3600],
      [{ ...clash.firstUser, userEmail: 'Owner@Demo.Example' }, 3700],
    ] as const
    for (const [firstUser, code] of taken) {
      expect(codesOf(await admin.post('ent/add', { ...clash, firstUser }))).toEqual([200, code])
      expect(codesOf(await admin.get('ent/detail', { entCode: clash.entCode }))).toEqual(refused)
    }
    const left = await asOwner(test.engine, (q) =>
      q
        .selectFrom('companies as c')
        .leftJoin('merchants as m', 'm.id', 'c.merchant_id')
        .select('c.code')
        .where('c.code', '=', clash.entCode)
        .execute(),
    )
    expect([left, test.sent.length]).toEqual([[], emails])
    // The same merchant can be created once the cause of the failure is gone.
    expect(resultOf<MerchantDetail>(await admin.post('ent/add', clash)).entCode).toBe(clash.entCode)
  })

  it('is created only once by ten simultaneous requests', async () => {
    const { entCode } = newMerchant()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('ent/add', newMerchant({ entCode }))),
    )
    expect(answers.map((answer) => answer.envelope.resultType).sort((a, b) => a - b)).toEqual([
      1000,
      ...Array<number>(9).fill(3900),
    ])
    expect((await detail(entCode)).userCount).toBe(1)
  })
})

describe('an additional administrator of a merchant', () => {
  const firstUser = () => newMerchant().firstUser

  it('gets the role with all permissions, and an e-mail', async () => {
    const one = firstUser()
    const after = resultOf<MerchantDetail>(
      await admin.post('ent/addadministrator', { entCode: 'SHIBUYA-COFFEE', ...one }),
    )
    expect(after.administrators.map(({ userName }) => userName)).toEqual(
      [one.userName, 'mfa', 'owner'].sort(),
    )
    expect((await test.mailTo(one.userEmail)).text).toContain('/account/password?token=')
    const again = await admin.post('ent/addadministrator', { entCode: 'SHIBUYA-COFFEE', ...one })
    expect(codesOf(again)).toEqual([200, 3400])
    const named = { ...firstUser(), userName: one.userName.toUpperCase() }
    expect(
      codesOf(await admin.post('ent/addadministrator', { entCode: 'MUGINOOTO', ...named })),
    ).toEqual([200, 3600])
  })

  it('gets a new role with all permissions if the merchant has no such role any more', async () => {
    const { entCode } = await add()
    const merchantId = await asOwner(test.engine, async (q) => {
      const { id } = await q
        .selectFrom('merchants')
        .select('id')
        .where('code', '=', entCode)
        .executeTakeFirstOrThrow()
      await q
        .deleteFrom('role_permissions')
        .where('merchant_id', '=', id)
        .where('action', '=', 'delete')
        .execute()
      return id
    })
    const one = firstUser()
    const after = resultOf<MerchantDetail>(
      await admin.post('ent/addadministrator', { entCode, ...one }),
    )
    expect(after.administrators).toHaveLength(2)
    const roles = await asOwner(test.engine, (q) =>
      q
        .selectFrom('roles')
        .select('name')
        .where('merchant_id', '=', merchantId)
        .orderBy('id')
        .execute(),
    )
    expect(roles.map(({ name }) => name)).toEqual([
      '最上位管理者',
      'マネージャー',
      '一般ユーザー',
      '最上位管理者 2',
    ])
    const imported = resultOf<MerchantDetail>(
      await admin.post('ent/addadministrator', { entCode: 'KAITO-SUSHI', ...firstUser() }),
    )
    expect(imported.administrators).toHaveLength(1)
  })
})
