import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase } from '@choba/database/testing.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { signInByForm, type Send } from '@choba/identity/sign-in/sign-in-by-form.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp } from '../app.ts'
import { startSealing } from '#areas/audit/audit.jobs.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { connectDemoGateway, startDemoGateway, type DemoGateway } from '#platform/gateway/demo.ts'
import { silentLog } from '#platform/observability/log.ts'
import type { HttpMetrics } from '#platform/observability/metrics.ts'
import { outboxTransport } from '#platform/mail/outbox.ts'
import { createServices, workOnQueues, type Application } from '../services.ts'
import type { MailTransport, OutgoingMail } from '#platform/mail/transport.ts'

/** Answer of a call, with its parsed envelope. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  envelope: Envelope<never>
  /** Raw body, for downloads. */
  bytes: Buffer
}

/** Returns the result of a call that must succeed. @throws Error with the answer otherwise */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the call is answered with
export function resultOf<T>(answer: Answer): T {
  if (answer.envelope.resultType !== 1000)
    throw new Error(`answered ${JSON.stringify(answer.envelope)}`)
  return answer.envelope.result
}

export type Query = Record<string, string | number | readonly (string | number)[] | undefined>

/** A signed-in user who makes calls like the portal does. */
export interface Client {
  token: string
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
  send(options: InjectOptions): Promise<Answer>
}

export interface TestApp extends Application {
  app: FastifyInstance
  /** Gateway for refunds, called over HTTP like in production. */
  gateway: DemoGateway
  /** Sent e-mails, in order. */
  sent: OutgoingMail[]
  /** Waits until an address has received `count` e-mails, and returns the last one. */
  mailTo(address: string, count?: number): Promise<OutgoingMail>
  /** Returns a client for an existing token. */
  withToken(token: string, tenant?: 'demo' | 'steppe'): Client
  /** `isAnew` creates a separate sign-in, for tests that end it. */
  signIn(
    username: string,
    tenant?: 'demo' | 'steppe',
    isAnew?: boolean,
    password?: string,
  ): Promise<Client>
  close(): Promise<void>
}

/** Milliseconds for which a token is reused. A token is valid for five minutes. */
const TOKEN_TIME = 240_000

export const hosts = { demo: 'localhost:3000', steppe: 'steppe.localhost:3000' }

/** Builds a query such as `storeId=3&storeId=7`, with repeated keys. */
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
    // Only answers in JSON have an envelope. Tests of other content types do not read this field.
    envelope: isJson && response.body !== '' ? response.json() : (null as never),
    bytes: response.rawPayload,
  }
}

export interface TestOptions {
  /**
   * Settings of this test. With an `outbox`, e-mails are also written to files, and the mailbox
   * page exists.
   */
  config?: Partial<Config>
  metrics?: HttpMetrics
  /** Transport that carries e-mails to a server; the caller closes it. */
  transport?: Pick<MailTransport, 'send' | 'check'>
}

/**
 * Opens the whole server with a database of its own and a worker, without listening. Answers are
 * validated against the contract.
 */
export async function openTestApp({
  config: own = {},
  metrics,
  transport: carrier,
}: TestOptions = {}): Promise<TestApp> {
  const config = {
    ...readConfig({ CHOBA_RATE: '1000000' }),
    checkAnswers: true,
    outbox: null,
    ...own,
  }
  const engine = await openTestDatabase()
  const sent: OutgoingMail[] = []
  const files = config.outbox ? outboxTransport(config.outbox) : null
  const transport: MailTransport = {
    async send(mail, signal) {
      await files?.send(mail, signal)
      await carrier?.send(mail, signal)
      sent.push(mail)
    },
    check: async () => {
      await files?.check()
      await carrier?.check()
    },
    close: () => files?.close(),
  }
  const log = silentLog()
  const application = await createServices(config, {
    engine,
    log,
    worker: true,
    transport,
    pollSeconds: 1,
  })
  const gateway = await startDemoGateway(null)
  await connectDemoGateway(engine, application.sealer, gateway)
  await workOnQueues(application)
  const app = await createApp(application, metrics ? { metrics } : {})
  const sealing = startSealing(engine, { masterSecret: config.masterSecret, log })
  const tokens = new Map<string, { signing: Promise<string>; at: number }>()

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

  /** @param renewed returns the current token, if it differs from the first */
  function withToken(
    token: string,
    tenant: 'demo' | 'steppe' = 'demo',
    renewed: () => Promise<string> = () => Promise.resolve(token),
  ): Client {
    const headers = { host: hosts[tenant], 'accept-language': 'ja' }
    const send = async (options: InjectOptions) => {
      const authorization = `Bearer ${await renewed()}`
      return read(
        await app.inject({
          ...options,
          headers: { authorization, ...headers, ...options.headers },
        }),
      )
    }
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
      get: (path, query) =>
        send({ method: 'GET', url: `/apiproxy/api/${path}${queryString(query)}` }),
      post: sending('POST'),
      put: sending('PUT'),
      delete: sending('DELETE'),
    }
  }

  return {
    ...application,
    app,
    gateway,
    sent,
    withToken,
    async mailTo(address, count = 1) {
      for (let looks = 0; looks < 600; looks++) {
        const emails = sent.filter(({ to }) => to === address)
        if (emails.length >= count) return emails.at(-1)!
        await pause(25)
      }
      throw new Error(`${address} has not got ${count} emails`)
    },
    async signIn(username, tenant = 'demo', isAnew = false, password = DEMO_PASSWORD) {
      const host = hosts[tenant]
      const key = `${tenant} ${username}`
      const realm = {
        realm: tenant,
        clientId: 'choba-portal',
        publicUrl: `http://${host}`,
        keycloakUrl: null,
      }
      const sign = () => signInByForm(sendTo(host), realm, username, password)
      if (isAnew) return withToken(await sign(), tenant)
      // Some tests run for longer than a token is valid, so the token is renewed.
      const renewed = async (): Promise<string> => {
        const known = tokens.get(key)
        if (known && performance.now() - known.at < TOKEN_TIME) return known.signing
        const signing = sign()
        tokens.set(key, { signing, at: performance.now() })
        return signing
      }
      return withToken(await renewed(), tenant, renewed)
    },
    async close() {
      await app.close()
      await sealing.stop()
      await application.jobs.stop()
      await gateway.close()
      await engine.close()
    },
  }
}
