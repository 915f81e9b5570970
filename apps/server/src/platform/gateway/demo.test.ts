import { codeOfClass } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoGateway, startDemoGateway } from './demo.ts'
import { openGatewaySecret } from './secrets.ts'

let engine: Engine
const sealer = createSecretBox('the master secret of this test')
const CARD = codeOfClass('CARD')

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const read = () =>
  asOwner(engine, async (q) => {
    const rows = await q
      .selectFrom('gateways')
      .selectAll()
      .orderBy('tenant_id')
      .orderBy('payment_class')
      .execute()
    return rows.map(({ tenant_id, payment_class, url, secret, sealed_secret }) => ({
      of: `${tenant_id} ${payment_class}`,
      url,
      secret,
      opened: sealed_secret && openGatewaySecret(sealer, tenant_id, payment_class, sealed_secret),
    }))
  })

test("each start of a demo updates the address and secret of the demo's gateways, and leaves a gateway that a user configured unchanged", async () => {
  const first = await startDemoGateway(null)
  await connectDemoGateway(engine, sealer, first)
  const before = await read()
  expect(before).toHaveLength(4)
  expect(
    before.every(
      ({ url, opened, secret }) => url === first.url && opened === first.secret && !secret,
    ),
  ).toBe(true)

  // Address of `npm run gateway`.
  const own = 'http://127.0.0.1:4200/gateway'
  await asOwner(engine, (q) =>
    q
      .updateTable('gateways')
      .set({ url: own })
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', CARD)
      .execute(),
  )
  const second = await startDemoGateway(null)
  await connectDemoGateway(engine, sealer, second)
  await Promise.all([first.close(), second.close()])
  expect(second.secret).not.toBe(first.secret)
  expect(second.url).not.toBe(first.url)
  const after = await read()
  expect(after.find(({ of }) => of === `1 ${CARD}`)).toMatchObject({
    url: own,
    opened: first.secret,
  })
  const others = after.filter(({ of }) => of !== `1 ${CARD}`)
  expect(others.every(({ url, opened }) => url === second.url && opened === second.secret)).toBe(
    true,
  )
})
