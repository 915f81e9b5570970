import type { License, Registration } from '@choba/contract/terminals.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  codeOf,
  device,
  issue,
  listed,
  registered,
  registerWith,
  send,
} from './terminals.testing.ts'

let test: TestApp
let second: Awaited<ReturnType<typeof createApp>>
let owner: Client
/** Client of a user who sees stores 1 and 3 and has no permission for changes. */
let manager: Client

beforeAll(async () => {
  test = await openTestApp()
  second = await createApp(test)
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const reasonOf = (answer: Registration) =>
  answer.outcome === 'REJECTED' ? answer.reason : answer.outcome
const licenseAt = async (client: Client, storeId: string) =>
  resultOf<License | null>(await client.get('shop/licenseqr', { storeId }))
const kept = () =>
  asOwner(test.engine, (q) => q.selectFrom('terminal_licenses').selectAll().execute())

describe('a license', () => {
  it('registers one device, which gets the next terminal number of the store', async () => {
    const before = await listed(owner, { storeId: '2' })
    const issued = await issue(owner, '2')
    expect(issued).toMatchObject({
      secondsLeft: 86_400,
      license: { state: 'OPEN', store: { storeId: '2' }, terminalNo: null },
    })
    expect(issued.text).toMatch(
      /^http:\/\/localhost:3000\/apiproxy\/api\/terminal\/register#[\w-]{43}$/,
    )
    const own = device({ appVersion: '4.2.0' })
    const answer = (
      await send(test, {
        licenseCode: codeOf(issued),
        ...own,
        entCode: 'SHIBUYA-COFFEE',
        storeCode: 'S0002',
      })
    ).envelope
    const { licenseNo } = issued.license
    expect(answer.result).toEqual({
      outcome: 'REGISTERED',
      entCode: 'SHIBUYA-COFFEE',
      storeCode: 'S0002',
      storeName: issued.license.store.storeName,
      receiptName: issued.license.store.storeName,
      terminalNo: '005',
      licenseNo,
    })
    const after = await listed(owner, { storeId: '2', search: own.deviceNo })
    expect(after).toMatchObject({ total: 1, registered: before.registered! + 1 })
    expect(after.items[0]).toMatchObject({
      terminalNo: '005',
      licenseNo,
      deviceType: 'POS',
      appVersion: '4.2.0',
      status: 'OFFLINE',
      version: 1,
      lastSeenAt: after.items[0]!.registeredAt,
      // The registration of a device does not count as a sign-in at the terminal.
      signedInAt: null,
    })
    expect(await licenseAt(owner, '2')).toMatchObject({
      licenseNo,
      state: 'USED',
      terminalNo: '005',
    })
  })

  it('registers only one of several devices that use the license at the same time on two servers', async () => {
    for (let round = 0; round < 5; round++) {
      const code = codeOf(await issue(owner))
      const before = (await listed(owner, { storeId: '1' })).total!
      const answers = await Promise.all(
        [test, { app: second }, test].map((server) => registerWith(server, code)),
      )
      expect(answers.map(reasonOf).toSorted()).toEqual(['REGISTERED', 'licenseUsed', 'licenseUsed'])
      expect((await listed(owner, { storeId: '1' })).total).toBe(before + 1)
    }
  })

  it('registers no device if it is expired, replaced or unknown', async () => {
    const old = codeOf(await issue(owner, '3'))
    const newer = await issue(owner, '3')
    expect(reasonOf(await registerWith(test, old))).toBe('licenseUnknown')
    expect(reasonOf(await registerWith(test, 'x'.repeat(43)))).toBe('licenseUnknown')
    await asOwner(test.engine, (q) =>
      q
        .updateTable('terminal_licenses')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('license_no', '=', newer.license.licenseNo)
        .execute(),
    )
    expect(reasonOf(await registerWith(test, codeOf(newer)))).toBe('licenseExpired')
    expect(await licenseAt(owner, '3')).toMatchObject({ state: 'EXPIRED', terminalNo: null })
  })

  it('is rejected with a reason for a device of another store, merchant or tenant, and stays usable', async () => {
    const code = codeOf(await issue(owner, '4'))
    expect(reasonOf(await registerWith(test, code, { storeCode: 'S0001' }))).toBe(
      'licenseOfAnother',
    )
    expect(reasonOf(await registerWith(test, code, { entCode: 'TORIMARU' }))).toBe(
      'licenseOfAnother',
    )
    const elsewhere = await send(
      test,
      { licenseCode: code, ...device() },
      { tenant: 'steppe', language: 'en' },
    )
    expect(elsewhere.envelope.result).toEqual({
      outcome: 'REJECTED',
      reason: 'licenseUnknown',
      message: 'Unknown license. Get a new QR code.',
    })
    expect(reasonOf(await registerWith(test, code, { storeCode: 'S0004' }))).toBe('REGISTERED')
  })

  it('does not register a device that has a terminal already, unless that terminal is retired', async () => {
    const own = device()
    const one = await registered(test, owner, '5', own)
    const code = codeOf(await issue(owner, '6'))
    expect(reasonOf(await registerWith(test, code, own))).toBe('terminalRegistered')
    resultOf(
      await owner.put('terminal/retire', { terminalId: one.terminalId, version: one.version }),
    )
    expect(reasonOf(await registerWith(test, code, own))).toBe('REGISTERED')
  })

  it('is issued only for a store that the user sees, and only that response contains the license code', async () => {
    expect((await manager.post('shop/licenseqr', { storeId: '1' })).status).toBe(403)
    for (const client of [manager, owner])
      expect(
        (await client.get('shop/licenseqr', { storeId: client === owner ? '999999' : '2' }))
          .envelope.resultType,
      ).toBe(4001)
    const issued = await issue(owner, '3')
    const said = JSON.stringify([await kept(), await licenseAt(manager, '3')])
    expect(said).toContain(issued.license.licenseNo)
    expect(said).not.toContain(codeOf(issued))
    const entries = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').selectAll().execute(),
    )
    expect(JSON.stringify(entries.map(({ object, detail }) => [object, detail]))).not.toContain(
      codeOf(issued),
    )
    expect(entries.filter(({ action }) => action === 'terminals.issueLicense').at(-1)).toBeDefined()
    const registration = entries.find(({ action }) => action === 'terminals.register')
    expect(registration).toMatchObject({ object_kind: 'terminal', user_id: null })
  })

  it('is rejected if the registration request is malformed', async () => {
    const good = { licenseCode: 'x'.repeat(43), ...device() }
    for (const bad of [
      { licenseCode: 'x' },
      { licenseCode: '\u0000'.repeat(43) },
      { deviceNo: '' },
      { deviceNo: 'あ' },
      { deviceNo: 'x'.repeat(65) },
      { deviceType: 'PHONE' },
      { appVersion: 'x'.repeat(41) },
      { storeCode: 'x'.repeat(65) },
      { more: 1 },
    ])
      expect((await send(test, { ...good, ...bad })).status).toBe(400)
  })
})
