import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { tenantRegistry } from './tenants.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('the tenant registry keeps the result of the last read, even if an earlier read finishes later', async () => {
  const held = Promise.withResolvers<void>()
  const wasRead = Promise.withResolvers<void>()
  let readings = 0
  const engine: Engine = {
    ...test.engine,
    async transaction(opening, work) {
      const isFirst = ++readings === 1
      const result = await test.engine.transaction(opening, work)
      if (isFirst) {
        wasRead.resolve()
        await held.promise
      }
      return result
    },
  }
  const tenants = tenantRegistry(engine)
  const nameOf = () => tenants.lastKnown().find(({ code }) => code === 'demo')?.name

  const earlier = tenants.byCode('demo')
  await wasRead.promise
  await asOwner(test.engine, (q) =>
    q.updateTable('tenants').set({ name: 'Renamed' }).where('code', '=', 'demo').execute(),
  )
  await tenants.reload()
  expect(nameOf()).toBe('Renamed')
  held.resolve()
  expect((await earlier)?.name).not.toBe('Renamed')
  expect(nameOf()).toBe('Renamed')
})
