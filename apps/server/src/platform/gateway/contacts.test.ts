import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteContact } from './contacts.ts'
import { PROCESSING, SENT_ELSEWHERE } from './gateway.ts'

let engine: Engine
const scope = { role: 'worker', tenantId: 1, merchantId: 1 } as const

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const CARD = 2
const contact = () =>
  asOwner(engine, (q) =>
    q
      .selectFrom('gateways')
      .select(['last_success_at', 'last_failure_at', 'last_failure'])
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', CARD)
      .executeTakeFirstOrThrow(),
  )

test('a refund that is in progress counts as a contact, and an HTTP error counts as a failure', async () => {
  for (const gatewayMessage of [PROCESSING, SENT_ELSEWHERE])
    await noteContact(engine, scope, CARD, { outcome: 'unknown', gatewayMessage })
  expect(await contact()).toEqual({
    last_success_at: expect.any(Date),
    last_failure_at: null,
    last_failure: null,
  })
  await noteContact(engine, scope, CARD, { outcome: 'unknown', gatewayMessage: 'HTTP 503' })
  expect(await contact()).toMatchObject({
    last_failure_at: expect.any(Date),
    last_failure: 'HTTP 503',
  })
})
