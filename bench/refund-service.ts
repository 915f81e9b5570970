import { randomUUID } from 'node:crypto'
import { openPostgres } from '@choba/database/postgres.ts'
import { refunds as calls, type RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { refundWaiter, type RefundWaiter } from '@choba/server/areas/refunds/refunds.jobs.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'
import { refundsAreaWith } from '@choba/server/areas/refunds/refunds.routes.ts'
import type { Caller } from '@choba/server/platform/calls/call.ts'
import { connectDemoGateway, startDemoGateway } from '@choba/server/platform/gateway/demo.ts'
import { createLoad } from '@choba/server/platform/http/load.ts'
import { silentLog } from '@choba/server/platform/observability/log.ts'
import { perform } from '@choba/server/platform/calls/routes.ts'
import { createServices, workOnQueues } from '@choba/server/services.ts'
import { answerParent } from './children.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'

export interface Payment {
  paymentNo: string
  amount: number
}

interface RefundLoad extends Load {
  /**
   * Payments to refund. Each payment is refunded once, by one minor unit. There must be more
   * payments than a run can refund.
   */
  payments: readonly Payment[]
}

const url = process.env['DATABASE_URL']!
const engine = openPostgres(url)

/**
 * Thrown after the refund is committed. Without a worker process, no gateway is called, so the
 * service would otherwise wait for an answer that never comes.
 */
class Committed extends Error {}

/**
 * If true, this process runs a worker, and a run ends when the gateway has answered. If false,
 * there is no worker, and a run ends when the refund is committed.
 */
const isSettling = process.env['SETTLE'] === '1'
const committed: RefundWaiter = {
  wait: async () => {
    throw new Committed()
  },
  notify: () => {},
}
const application = await createServices(readConfig({}), {
  engine,
  log: silentLog(),
  worker: isSettling,
})
const { tenants, principals: persons } = application
const refunds = refundsAreaWith(isSettling ? refundWaiter : () => committed).create(application)
// Starts the gateway even if no worker sends refunds to it: the server rejects a refund if the
// gateway accepts no connections.
await connectDemoGateway(engine, application.sealer, await startDemoGateway(null))
if (isSettling) {
  await workOnQueues({ jobs: application.jobs, areas: [refunds] })
}

async function openService() {
  const found = await tenants.byCode('demo')
  const tenant = found!
  const add = refunds.routes?.find(({ endpoint }) => endpoint === calls.add)
  const owner = await engine.transaction(
    { text: 'begin read only', deadline: 5_000, pool: 'owner' },
    (connection) =>
      connection.query<{ id: number }>(
        `select id from users where tenant_id = $1 and username = 'owner'`,
        [tenant.id],
      ),
  )
  const subject = String(owner.rows[0]!.id)
  /** Returns the caller of a request, in the form in which the server passes it to the service. */
  const callerNow = async (): Promise<Caller> => ({
    engine,
    tenant,
    about: tenant,
    origin: 'http://localhost',
    principal: await persons.bySignIn({
      tenantId: tenant.id,
      subject,
      isExternal: false,
      sid: null,
      issuedAt: Date.now() / 1000,
    }),
    sid: null,
    language: languages[0],
    ip: '127.0.0.1',
    requestId: randomUUID(),
    viewing: false,
    supportId: null,
  })
  return { callerNow, add: add! }
}

const service = openService()
const underWay = createLoad(engine)

const answers = {
  /**
   * Refunds one minor unit of each payment. Each refund commits the reserved amount, the refund,
   * its job and its audit entry. With a worker, the refund is also sent to the gateway and settled.
   */
  load: async ({ payments, ...load }: RefundLoad): Promise<LoadResult> => {
    const { callerNow, add } = await service
    const left = payments[Symbol.iterator]()
    return runLoad(load, async () => {
      const { value: payment } = left.next()
      if (!payment) throw new Error('there are not enough payments to refund')
      const body = {
        paymentNo: payment.paymentNo,
        amount: 1,
        refundableSeen: payment.amount,
        reason: 'OTHER',
        idempotencyKey: randomUUID(),
      }
      const place = underWay.enter(add.endpoint)
      try {
        const answer = (await perform(
          add,
          await callerNow(),
          persons,
          { query: undefined, body },
          place,
        )) as RefundAnswer
        if (answer.state !== 'SUCCEEDED') throw new Error(`a refund is ${answer.state}`)
      } catch (error) {
        if (!(error instanceof Committed)) throw error
      } finally {
        place.leave()
      }
    })
  },
}

export type RefundAnswers = typeof answers

answerParent(answers)
