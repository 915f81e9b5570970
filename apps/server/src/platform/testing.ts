import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { createSealer } from '@choba/identity/sealing.ts'
import { signInByForm, type Send } from '@choba/identity/sign-in-by-form.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp, createIdentity } from '../app.ts'
import { startSealing } from '../areas/audit/audit.jobs.ts'
import { FOLLOW_MERCHANT, workOnMerchants } from '../areas/merchants/merchants.jobs.ts'
import { refundWaiter, SETTLE_REFUND, workOnRefunds, type RefundWaiter } from '../areas/refunds/refunds.jobs.ts'
import { readConfig, type Config } from '../config.ts'
import { SWEEP_FILE, workOnFiles } from './files/files.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { silentLog } from './log.ts'
import type { HttpMetrics } from './metrics.ts'
import { workOnMail } from './mail/mail.jobs.ts'
import { outboxTransport } from './mail/outbox.ts'
import { createPost, SEND_MAIL } from './mail/post.ts'
import type { MailTransport, OutgoingMail } from './mail/transport.ts'
import { tenantRegistry } from './tenants.ts'

/** An answer of a call, its envelope read. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  envelope: Envelope<never>
  /** The body as bytes, for downloads. */
  bytes: Buffer
}

/** The result of a call that has to succeed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the call is answered with
export function resultOf<T>(answer: Answer): T {
  if (answer.envelope.resultType !== 1000) throw new Error(`answered ${JSON.stringify(answer.envelope)}`)
  return answer.envelope.result
}

export type Query = Record<string, string | number | readonly (string | number)[] | undefined>

/** Somebody signed in: calls as the portal makes them. */
export interface Client {
  token: string
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
  send(options: InjectOptions): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  engine: Engine
  jobs: Jobs
  waiter: RefundWaiter
  /** What was mailed, in the order in which it left. */
  sent: OutgoingMail[]
  /** Waits until an address has got this many letters; gives the last of them. */
  mailTo(address: string, count?: number): Promise<OutgoingMail>
  /** Somebody who has a token already. */
  withToken(token: string, tenant?: 'demo' | 'steppe'): Client
  /** `isAnew` makes a sign-in of its own, for a test that ends it. */
  signIn(username: string, tenant?: 'demo' | 'steppe', isAnew?: boolean, password?: string): Promise<Client>
  close(): Promise<void>
}

export const hosts = { demo: 'localhost:3000', steppe: 'steppe.localhost:3000' }

/** `storeId=3&storeId=7`: repeated keys without indexes. */
export function queryString(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [key, String(one)] as [string, string]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function read(response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    // A test that expects no JSON looks at none.
    envelope: isJson && response.body !== '' ? response.json() : (null as never),
    bytes: response.rawPayload,
  }
}

export interface TestOptions {
  /** What this test has in its configuration. With an `outbox`, letters become files as well, and there is the mailbox page. */
  config?: Partial<Config>
  metrics?: HttpMetrics
}

/**
 * The whole server on a database of its own, with its worker; it does not listen. Answers are checked against the contract.
 */
export async function openTestApp({ config: own = {}, metrics }: TestOptions = {}): Promise<TestApp> {
  const config = { ...readConfig({ CHOBA_RATE: '1000000' }), checkAnswers: true, outbox: null, ...own }
  const engine = await openTestDatabase()
  const jobs = await startJobs(engine, {
    queues: [SETTLE_REFUND, SEND_MAIL, SWEEP_FILE, FOLLOW_MERCHANT],
    worker: true,
    log: silentLog(),
    pollSeconds: 0.5,
  })
  const waiter = refundWaiter(jobs)
  await workOnRefunds(engine, createSealer(config.masterSecret), jobs, waiter)
  const sent: OutgoingMail[] = []
  const files = config.outbox ? outboxTransport(config.outbox) : null
  const transport: MailTransport = {
    async send(mail, signal) {
      await files?.send(mail, signal)
      sent.push(mail)
    },
    close: () => files?.close(),
  }
  await workOnMail(jobs, { engine, tenants: tenantRegistry(engine), transport, from: null })
  await workOnFiles(engine, jobs)
  const post = createPost(jobs)
  const tenants = tenantRegistry(engine)
  const { admin } = createIdentity({ engine, post, config }, tenants)
  await workOnMerchants(jobs, { engine, tenants, identity: admin })
  const app = await createApp({ engine, jobs, waiter, post, config, log: silentLog(), ...(metrics && { metrics }) })
  const sealing = startSealing(engine, { masterSecret: config.masterSecret, log: silentLog() })
  const tokens = new Map<string, Promise<string>>()

  const sendTo =
    (host: string): Send =>
    async (path, { method, headers, body }) => {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, host },
        ...(body ? { payload: body } : {}),
      })
      const cookies = answer.headers['set-cookie'] ?? []
      const location = answer.headers.location ?? null
      return { location, cookies: [cookies].flat(), text: answer.body }
    }

  function withToken(token: string, tenant: 'demo' | 'steppe' = 'demo'): Client {
    const headers = { authorization: `Bearer ${token}`, host: hosts[tenant], 'accept-language': 'ja' }
    const send = async (options: InjectOptions) =>
      read(await app.inject({ ...options, headers: { ...headers, ...options.headers } }))
    const sending = (method: 'POST' | 'PUT' | 'DELETE') => (path: string, body?: unknown) =>
      send({
        method,
        url: `/apiproxy/api/${path}`,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    return {
      token,
      send,
      get: (path, query) => send({ method: 'GET', url: `/apiproxy/api/${path}${queryString(query)}` }),
      post: sending('POST'),
      put: sending('PUT'),
      delete: sending('DELETE'),
    }
  }

  return {
    app,
    engine,
    jobs,
    waiter,
    sent,
    withToken,
    async mailTo(address, count = 1) {
      for (let looks = 0; looks < 600; looks++) {
        const letters = sent.filter(({ to }) => to === address)
        if (letters.length >= count) return letters.at(-1)!
        await pause(25)
      }
      throw new Error(`${address} has not got ${count} letters`)
    },
    async signIn(username, tenant = 'demo', isAnew = false, password = DEMO_PASSWORD) {
      const host = hosts[tenant]
      const key = `${tenant} ${username}`
      const realm = { realm: tenant, clientId: 'choba-portal', publicUrl: `http://${host}`, keycloakUrl: null }
      const known = isAnew ? undefined : tokens.get(key)
      const signing = known ?? signInByForm(sendTo(host), realm, username, password)
      if (!isAnew) tokens.set(key, signing)
      return withToken(await signing, tenant)
    },
    async close() {
      await app.close()
      await sealing.stop()
      await jobs.stop()
      await engine.close()
    },
  }
}
