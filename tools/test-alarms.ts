import './node-version.js'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Engine } from '@choba/database/engine.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { startGateway, type SampleGateway } from '../apps/server/src/platform/gateway/sample.ts'
import { startSink, type SmtpSink } from '../apps/server/src/platform/mail/mail.testing.ts'
import { freePort } from './free-port.ts'
import { lastDays } from './kill-test-clients.ts'
import { startServer } from './kill-test-server.ts'
import { startPostgres } from './postgres.ts'
import { FACTOR, startPrometheus, type Prometheus } from './prometheus.ts'
import { capture } from './run.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'

// `npm run test:alarms`: starts a server on PostgreSQL, and Prometheus with the documented alarms.
// Then causes real faults one after another. For each fault, the alarm must fire, and stop firing
// after the fault has ended. The times in the alarm rules are shortened.
const PATIENCE_MS = 180_000
const DATABASE_DOWN_MS = 30_000
/** Id of the payment class `CARD`. */
const CARD = 2
const SECRET = 'a-secret-of-the-alarm-test'

type Person = 'owner' | 'sysconfig'

/** Signs in as two demo users. Returns a function that sends requests as one of them. */
async function people(origin: string) {
  const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: origin, keycloakUrl: null }
  const tokens = {
    owner: await signInByForm(sendTo(origin), realm, 'owner', DEMO_PASSWORD),
    sysconfig: await signInByForm(sendTo(origin), realm, 'sysconfig', DEMO_PASSWORD),
  }
  return async <R>(
    by: Person,
    method: string,
    path: string,
    body?: object,
  ): Promise<Envelope<R>> => {
    const answer = await fetch(`${origin}/apiproxy/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[by]}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Envelope<R>
  }
}

interface Room {
  call: Awaited<ReturnType<typeof people>>
  engine: () => Promise<Engine>
  /** Card payments of the demo that can be refunded. */
  payments: { paymentNo: string; refundable: number }[]
  postgres: Awaited<ReturnType<typeof startPostgres>>
  disk: SmallDisk
  databaseUrl: string
  sink: SmtpSink
  gateway: SampleGateway
}

interface Fault {
  name: string
  alarm: string
  /**
   * Causes the fault.
   * @returns a function that ends the fault
   */
  make: (room: Room) => Promise<() => Promise<void>>
}

async function refundOne({ call, payments }: Room): Promise<void> {
  const { paymentNo, refundable } = payments.pop()!
  const ask = {
    paymentNo,
    amount: 1,
    refundableSeen: refundable,
    reason: 'OTHER',
    idempotencyKey: randomUUID(),
  }
  const { resultType } = await call('owner', 'POST', 'trade/refund', ask)
  if (resultType !== 1000) throw new Error(`the refund returned ${resultType}`)
}

/**
 * Replaces the gateway by a server that closes each connection, so that the outcome of refunds is
 * unknown.
 * @returns a function that starts the gateway again at the same address, with its data
 */
async function breakGateway(room: Room): Promise<() => Promise<void>> {
  const { url, refunds } = room.gateway
  const port = Number(new URL(url).port)
  await room.gateway.close()
  const broken = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await once(broken, 'listening')
  return async () => {
    broken.close()
    await once(broken, 'close')
    room.gateway = await startGateway({ secret: SECRET, port })
    for (const [key, refund] of refunds) room.gateway.refunds.set(key, refund)
  }
}

async function withEngine<T>({ engine }: Room, work: (engine: Engine) => Promise<T>): Promise<T> {
  const opened = await engine()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const faults: readonly Fault[] = [
  {
    name: 'the mail server is down, and an e-mail waits',
    alarm: 'ChobaEmailsWait',
    async make(room) {
      const port = Number(new URL(room.sink.url).port)
      await room.sink.close()
      const { result } = await room.call<{ items: { userId: string }[] }>(
        'owner',
        'GET',
        'user/userlist',
      )
      const sent = await room.call('owner', 'POST', 'user/sendlink', {
        userId: result.items.at(-1)!.userId,
      })
      if (sent.resultType !== 1000) throw new Error(`sending the link returned ${sent.resultType}`)
      return async () => {
        room.sink = await startSink({ port })
      }
    },
  },
  {
    name: 'the gateway cuts every connection, and the outcome of a refund is unknown',
    alarm: 'ChobaRefundsUnknown',
    async make(room) {
      const startAgain = await breakGateway(room)
      await refundOne(room)
      return startAgain
    },
  },
  {
    name: 'the gateway of an open refund is removed, and the job of the refund is given up',
    alarm: 'ChobaJobsGivenUp',
    async make(room) {
      const startAgain = await breakGateway(room)
      await refundOne(room)
      const rows = await withEngine(room, (engine) =>
        asOwner(engine, (q) =>
          q.deleteFrom('gateways').where('payment_class', '=', CARD).returningAll().execute(),
        ),
      )
      return async () => {
        await startAgain()
        await withEngine(room, (engine) =>
          asOwner(engine, (q) => q.insertInto('gateways').values(rows).execute()),
        )
        process.env['DATABASE_URL'] = room.databaseUrl
        const { ok, output } = capture('node', [
          'apps/server/src/jobs.ts',
          '--redrive',
          'refund-settle',
        ])
        if (!ok) throw new Error(output)
      }
    },
  },
  {
    name: 'the database is stopped',
    alarm: 'ChobaDatabaseAway',
    async make({ postgres }) {
      const back = postgres.restart('fast', DATABASE_DOWN_MS)
      return () => back
    },
  },
  {
    name: 'the disk of the database is full',
    alarm: 'ChobaDatabaseRefusesWrites',
    async make({ disk, call }) {
      disk.fill()
      // The pages of the tables still have free space, and only writes that need new pages fail.
      // Each of these requests writes an entry to the audit log, so at some point a new page is
      // needed.
      for (let tries = 0; tries < 2_000; tries++) {
        const { resultType } = await call('owner', 'GET', 'audit/list')
        if (resultType !== 1000) return async () => disk.clear()
      }
      throw new Error('2,000 entries of the audit log were written to a full disk')
    },
  },
]

/**
 * Waits until an alarm fires, or until it stops firing.
 * @returns the number of seconds; null if the maximum time is over
 */
async function untilFiring(
  prometheus: Prometheus,
  alarm: string,
  isFiring: boolean,
): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    if ((await prometheus.firing()).has(alarm) === isFiring)
      return (performance.now() - began) / 1_000
    await sleep(200)
  }
  return null
}

/**
 * Causes a fault and waits for its alarm.
 * @returns true if the alarm fired during the fault and stopped firing after it
 */
async function tryFault(
  { name, alarm, make }: Fault,
  room: Room,
  prometheus: Prometheus,
): Promise<boolean> {
  if ((await prometheus.firing()).has(alarm)) {
    console.log(`FAIL  ${name}: ${alarm} fires before the fault`)
    return false
  }
  const end = await make(room)
  const fired = await untilFiring(prometheus, alarm, true)
  const beside = [...(await prometheus.firing())].filter((other) => other !== alarm)
  await end()
  const ended = fired === null ? null : await untilFiring(prometheus, alarm, false)
  const isRight = fired !== null && ended !== null
  const times = `fired after ${fired?.toFixed(1) ?? 'never'} s, ended ${ended?.toFixed(1) ?? 'never'} s after the fault`
  const others = beside.length > 0 ? `; other alarms: ${beside.join(', ')}` : ''
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${name}: ${alarm} ${times}${others}`)
  return isRight
}

/**
 * Configures the gateway for card payments of the demo. Without this, the demo handles these
 * refunds inside the server.
 */
async function useGateway(call: Room['call'], url: string): Promise<void> {
  const { result } = await call<{ items: { paymentClass: string; version: number }[] }>(
    'sysconfig',
    'GET',
    'gateway/list?tenantCode=demo',
  )
  const { version } = result.items.find(({ paymentClass }) => paymentClass === 'CARD')!
  const change = { tenantCode: 'demo', paymentClass: 'CARD', url, secret: SECRET, version }
  const { resultType } = await call('sysconfig', 'PUT', 'gateway/modify', change)
  if (resultType !== 1000) throw new Error(`configuring the gateway returned ${resultType}`)
}

/**
 * Deletes the refund of the demo whose outcome is unknown. Otherwise, an alarm would fire before
 * the first fault.
 */
const forgetUnknown = (engine: Engine) =>
  asOwner(engine, (q) =>
    q
      .updateTable('transactions')
      .set({ state: State.refundFailed })
      .where('trade_kind', '=', REFUND)
      .where('state', 'in', [State.unknown, State.sent, State.requested])
      .execute(),
  )

async function findPayments(call: Room['call']): Promise<Room['payments']> {
  const query = `${lastDays(60)}&tradeKind=PAYMENT&state=PAID&paymentType=VISA&pageSize=200`
  const { result } = await call<TransactionPage>('owner', 'GET', `trade/list?${query}`)
  const cards = result.items.filter(({ refundable }) => refundable > 0)
  if (cards.length < faults.length) throw new Error('the demo has too few card payments')
  return cards
}

async function tryAll(
  postgres: Room['postgres'],
  disk: SmallDisk,
  folder: string,
): Promise<number> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const sink = await startSink()
  const gateway = await startGateway({ secret: SECRET })
  const env = {
    CHOBA_SIZE: '2000',
    SMTP_URL: sink.url,
    METRICS_PORT: String(metricsPort),
    CHOBA_OUTSIDE_NETWORKS: '127.0.0.0/8',
  }
  const server = await startServer({ port, folder, databaseUrl: disk.url, env })
  let prometheus: Prometheus | null = null
  const call = await people(origin)
  await useGateway(call, gateway.url)
  const engine = () => openDatabase({ url: disk.url, folder })
  const payments = await findPayments(call)
  const opened = await engine()
  await forgetUnknown(opened).finally(() => opened.close())
  const room: Room = {
    call,
    engine,
    payments,
    postgres,
    disk,
    databaseUrl: disk.url,
    sink,
    gateway,
  }
  try {
    prometheus = await startPrometheus(metricsPort)
    console.log(
      `The times in the alarm rules are divided by ${FACTOR}. Prometheus scrapes every second.`,
    )
    let failed = 0
    const early = await prometheus.firing()
    if (early.size > 0) console.log(`Alarms before any fault: ${[...early].join(', ')}`)
    for (const fault of faults) if (!(await tryFault(fault, room, prometheus))) failed++
    if (failed > 0) console.log(server.output().slice(-20_000))
    return failed
  } catch (error) {
    console.log(server.output().slice(-20_000))
    throw error
  } finally {
    await prometheus?.stop()
    await server.kill()
    await room.sink.close()
    await room.gateway.close()
  }
}

const began = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'choba-alarms-'))
const postgres = await startPostgres()
let failed = faults.length
try {
  const disk = await makeSmallDisk(postgres.url, '400m')
  try {
    failed = await tryAll(postgres, disk, folder)
  } finally {
    await postgres.stop()
    disk.remove()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`five faults in ${Math.round((performance.now() - began) / 1000)} s`)
console.log(`${faults.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
