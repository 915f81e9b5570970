import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { OVERDUE_MINUTES } from '../packages/contract/src/dashboard.contract.ts'
import { codeOfClass } from '../packages/database/src/codes.ts'
import { asOwner } from '../packages/database/src/owner.ts'
import { tenantPlans } from '../packages/database/seed/merchants.ts'
import { sweepImports } from '../apps/server/src/areas/imports/import-sweep.ts'
import { addKilledImport } from '../apps/server/src/areas/imports/killed-import-command.testing.ts'
import {
  putObstacle,
  type PutObstacle,
} from '../apps/server/src/areas/imports/import-undo-obstacles.testing.ts'
import { addClosedDeposit, merchantOf } from '../apps/server/src/areas/deposits/deposits.testing.ts'
import {
  addContradictedRefund,
  addUnknownRefund,
} from '../apps/server/src/areas/unknown-refunds/unknown-refunds.testing.ts'
import { hosts, openTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import prepareTemplate from './test-database.ts'

const COMMAND = /^\/command-import\/(killed|running)\/(\w+)$/
const OBSTACLE = /^\/obstacle\/(dispute|dayClose|deposit)\/([\w-]+)$/
const ASKED = /^\/access-token\/(\w+)$/

/**
 * Serves the product plus test-only addresses:
 * - `/access-token/owner` signs in a demo user.
 * - `/closed-deposit` closes days of the biggest merchant, as its schedule would.
 * - `/overdue-refund` adds a refund whose outcome has been unknown for longer than the dashboard
 *   tolerates.
 * - `/contradicted-refund` adds a refund that a user marked as failed although the gateway made it.
 * - `/no-card-gateway` removes the card gateway of the second tenant.
 * - `/command-import/killed/MARK` adds an import of the second merchant whose command was killed.
 * - `/command-import/running/MARK` adds an import of the second merchant that is in progress.
 * - `/obstacle/dispute/NUMBER` adds a dispute to the payment with this number.
 * - `/obstacle/dayClose/NUMBER` closes the day of the payment at its store.
 * - `/obstacle/deposit/NUMBER` closes the days of the payment's merchant up to the payment's day.
 */
async function answer(
  test: TestApp,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const user = ASKED.exec(request.url ?? '')?.[1]
  if (user) {
    response.end((await test.signIn(user, 'demo', true)).token)
    return
  }
  if (request.url === '/closed-deposit') {
    response.end((await addClosedDeposit(test)).depositNo)
    return
  }
  if (request.url === '/overdue-refund') {
    const { id, refundNo } = await addUnknownRefund(test)
    const requested_at = new Date(Date.now() - (OVERDUE_MINUTES + 1) * 60_000)
    await asOwner(test.engine, (q) =>
      q.updateTable('refunds').set({ requested_at }).where('id', '=', id).execute(),
    )
    response.end(refundNo)
    return
  }
  if (request.url === '/contradicted-refund') {
    response.end((await addContradictedRefund(test)).refundNo)
    return
  }
  if (request.url === '/no-card-gateway') {
    const { id } = tenantPlans[1]!
    await asOwner(test.engine, (q) =>
      q
        .deleteFrom('gateways')
        .where('tenant_id', '=', id)
        .where('payment_class', '=', codeOfClass('CARD'))
        .execute(),
    )
    response.end()
    return
  }
  const [, obstacle, paymentNo] = OBSTACLE.exec(request.url ?? '') ?? []
  if (paymentNo) {
    await putObstacle(test.engine, obstacle as PutObstacle, paymentNo)
    response.end()
    return
  }
  const [, how, mark] = COMMAND.exec(request.url ?? '') ?? []
  if (mark) {
    const { code, id } = tenantPlans[0]!.merchants[1]!
    const until = new Date(Date.now() + (how === 'killed' ? -1_000 : 2_000))
    const importId = await addKilledImport(test.engine, code, mark, until)
    await sweepImports(test.engine, test.jobs, (await merchantOf(test.engine, id)).tenant_id)
    response.end(importId)
    return
  }
  // The server selects the tenant by the host, but the page of the tests has a different host.
  request.headers.host = hosts.demo
  test.app.routing(request, response)
}

/**
 * Starts the whole server with its own database, for the screen tests in the browser.
 * @returns a function that stops the server
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const removeTemplate = await prepareTemplate()
  const test = await openTestApp()
  await test.app.ready()
  const server = createServer((request, response) => {
    answer(test, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  server.listen(Number(process.env['CHOBA_SCREENS_PORT']), '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
    await removeTemplate()
  }
}
