import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { signInByForm, type Send } from '@choba/identity/sign-in-by-form.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp } from '../app.ts'
import {
  refundDesk,
  reportJobError,
  SETTLE_REFUND,
  workOnRefunds,
  type RefundDesk,
} from '../areas/refunds/refunds.jobs.ts'
import { readConfig } from '../config.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { createPost, SEND_MAIL } from './mail/post.ts'

/** An answer of a call, its envelope read. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  envelope: Envelope<never>
  /** The body as bytes, for downloads. */
  bytes: Buffer
}

export type Query = Record<string, string | number | readonly (string | number)[] | undefined>

/** Somebody signed in: calls as the portal makes them. */
export interface Client {
  token: string
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  send(options: InjectOptions): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  engine: Engine
  jobs: Jobs
  desk: RefundDesk
  /** `isAnew` makes a sign-in of its own, for a test that ends it. */
  signIn(username: string, tenant?: 'demo' | 'steppe', isAnew?: boolean): Promise<Client>
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
    envelope: isJson && response.body !== '' ? response.json() : (null as never),
    bytes: response.rawPayload,
  }
}

/** The whole server on a database of its own, with its worker; it does not listen. Answers are checked against the contract. */
export async function openTestApp(): Promise<TestApp> {
  const engine = await openTestDatabase()
  const jobs = await startJobs(engine, {
    queues: [SETTLE_REFUND, SEND_MAIL],
    worker: true,
    onError: reportJobError,
    pollSeconds: 0.5,
  })
  const desk = refundDesk(jobs)
  await workOnRefunds(engine, jobs, desk)
  const config = { ...readConfig({ CHOBA_RATE: '1000000' }), checkAnswers: true }
  const app = await createApp({ engine, desk, post: createPost(jobs), config })
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

  return {
    app,
    engine,
    jobs,
    desk,
    async signIn(username, tenant = 'demo', isAnew = false) {
      const host = hosts[tenant]
      const key = `${tenant} ${username}`
      const realm = { realm: tenant, clientId: 'choba-portal', publicUrl: `http://${host}`, keycloakUrl: null }
      const known = isAnew ? undefined : tokens.get(key)
      const signing = known ?? signInByForm(sendTo(host), realm, username, DEMO_PASSWORD)
      if (!isAnew) tokens.set(key, signing)
      const token = await signing
      const headers = { authorization: `Bearer ${token}`, host, 'accept-language': 'ja' }
      const send = async (options: InjectOptions) =>
        read(await app.inject({ ...options, headers: { ...headers, ...options.headers } }))
      return {
        token,
        send,
        get: (path, query) => send({ method: 'GET', url: `/apiproxy/api/${path}${queryString(query)}` }),
        post: (path, body) =>
          send({
            method: 'POST',
            url: `/apiproxy/api/${path}`,
            headers: { 'content-type': 'application/json' },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          }),
      }
    },
    async close() {
      await app.close()
      await jobs.stop()
      await engine.close()
    },
  }
}
