import type { Engine } from '@choba/database/engine.ts'
import { writeTenant } from '@choba/database/first-tenant.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#testing/test-app.ts'
import { listTenants } from './tenants.service.ts'

let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())

describe('the list of tenants', () => {
  /** Wraps the engine to record the SQL statements that it runs. */
  function recording(statements: string[]): Engine {
    const { engine } = test
    return {
      ...engine,
      transaction: (opening, work) =>
        engine.transaction(opening, (connection) =>
          work({
            ...connection,
            query(text, parameters) {
              statements.push(text)
              return connection.query(text, parameters)
            },
          }),
        ),
    }
  }

  it('needs the same number of statements for thirty tenants as for three, and reads counts only on request', async () => {
    const { id } = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'sysconfig')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    const person = (await test.principals.byUser(1, id))!
    const read = async (codes?: string[]) => {
      const statements: string[] = []
      const rows = await listTenants(recording(statements), person, codes)
      return { rows, statements: statements.length }
    }
    const before = await read()
    await asOwner(test.engine, async (q) => {
      for (let at = 0; at < 30; at++) {
        const code = `many-${at}`
        const made = {
          code,
          name: code,
          currency: 'MNT',
          timeZone: 'Asia/Ulaanbaatar',
          keycloakUrl: '',
        }
        await writeTenant(q, 900 + at, { ...made, origin: `http://${code}.localhost:3000` })
      }
    })
    const after = await read()
    expect([after.rows.length, after.statements]).toEqual([
      before.rows.length + 30,
      before.statements,
    ])
    const found = (code: string) => after.rows.find((row) => row.tenantCode === code)
    const many = { origins: ['http://many-7.localhost:3000'], images: [] }
    expect(found('many-7')).toMatchObject({
      ...many,
      merchantCount: null,
      userCount: null,
      timeZone: null,
    })
    expect(found('demo')).toMatchObject({
      isOwn: true,
      timeZone: 'Asia/Tokyo',
      merchantCount: null,
    })
    const named = await read(['demo', 'many-7', 'nowhere'])
    expect(named.rows.map((row) => row.tenantCode)).toEqual(['demo', 'many-7'])
    expect(named.rows[1]).toMatchObject({
      ...many,
      merchantCount: 0,
      userCount: 0,
      timeZone: 'Asia/Ulaanbaatar',
    })
    expect(named.rows[0]!.merchantCount).toBeGreaterThan(1)
    // For each tenant whose counts are requested: setting the scope, two counts, and resetting the
    // scope.
    expect(named.statements).toBe(before.statements + 2 * 4)
    expect((await read(['demo', 'many-7', 'many-8'])).statements).toBe(named.statements + 4)
    const all = after.rows.map((row) => row.tenantCode)
    const { status } = await sysconfig.get('tenant/gettenants', { tenantCode: all.slice(0, 21) })
    expect(status).toBe(400)
  })
})
