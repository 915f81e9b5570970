import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Email, Mailer } from '@choba/identity/emails.ts'
import { decodeWords } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { silentLog } from '#platform/observability/log.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { tenantRegistry } from '#platform/access/tenants.ts'
import { readEml, type Eml } from './eml.ts'
import type { EmailServices } from './mail.jobs.ts'
import { createMailer, SEND_MAIL } from './mailer.ts'
import type { MailTransport } from './transport.ts'

export interface Received extends Eml {
  from: string
  to: string[]
  /** The user that signed in, if any. */
  user: string | null
}

/** What a server answers for a recipient, or for a message when it has been read: null takes it. */
export type Refusing = (to: string) => { code: number; says: string } | null

export interface SmtpSink {
  url: string
  received: Received[]
  /** Messages that were offered, refused ones included. */
  offered: string[]
  connections: number
  /** Tries to log in. */
  logins: number
  refuseRecipient: Refusing
  refuseMessage: Refusing
  /** Resolves before a message is acknowledged: for slow servers. */
  beforeAnswer: (to: string) => Promise<void>
  close(): Promise<void>
}

interface SinkOptions {
  port?: number
  login?: { user: string; password: string }
}

const refusal = ({ code, says }: { code: number; says: string }) =>
  Object.assign(new Error(says), { responseCode: code })

/** A real mail server on 127.0.0.1 that keeps what it is given. @param port of an earlier one, to come back there */
export async function startSink({ port = 0, login }: SinkOptions = {}): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: !login,
    // Connections that are kept for later emails need no long farewell.
    closeTimeout: 50,
    // Without TLS on 127.0.0.1.
    allowInsecureAuth: true,
    // As Postfix: a quoted first part may have any dots (RFC 5321, section 4.1.2).
    lenientAddressParsing: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      sink.connections++
      callback()
    },
    onAuth({ username, password }, _session, callback) {
      sink.logins++
      const isRight = username === login?.user && password === login?.password
      callback(isRight ? null : refusal({ code: 535, says: 'wrong password' }), {
        user: username ?? '',
      })
    },
    onRcptTo({ address }, _session, callback) {
      sink.offered.push(address)
      const refused = sink.refuseRecipient(address)
      callback(refused && refusal(refused))
    },
    onData(stream, { envelope, user }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      void (async () => {
        try {
          const message = await buffer(stream)
          const refused = sink.refuseMessage(to[0]!)
          if (refused) throw refusal(refused)
          sink.received.push({ ...(await readEml(message)), from, to, user: user ?? null })
          await sink.beforeAnswer(to[0]!)
          callback(null, 'taken')
        } catch (error) {
          // A refusal, or a client that was killed in the middle.
          callback(error as Error)
        }
      })()
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const auth = login
    ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
    : ''
  const sink: SmtpSink = {
    url: `smtp://${auth}127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    offered: [],
    connections: 0,
    logins: 0,
    refuseRecipient: () => null,
    refuseMessage: () => null,
    beforeAnswer: async () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}

/** The words of a header as people read them. */
export const readable = (header: string | undefined): string => decodeWords(header ?? '')

/** Everything an email needs on its way, but the server of the portal. */
export async function openEmailServices(
  engine: Engine,
  transport: MailTransport,
  from: string | null = null,
) {
  const jobs = await startJobs(engine, {
    queues: [SEND_MAIL],
    worker: true,
    pollSeconds: 0.5,
    log: silentLog(),
  })
  const room: EmailServices = {
    engine,
    tenants: tenantRegistry(engine),
    transport,
    from,
    bounceAddress: null,
  }
  return { jobs, room, mailer: createMailer(jobs) }
}

/** Writes an email for people of a tenant, as the sign-in service does. */
export const writeEmail = (
  engine: Engine,
  mailer: Mailer,
  email: Email,
  tenantId = 1,
): Promise<void> =>
  withScope(engine, { role: 'identity', tenantId }, (tx) => mailer.enqueue(tx, email))

/** The rows of a recipient's emails. */
export const mailsOf = (engine: Engine, recipient: string) =>
  asOwner(engine, (q) =>
    q.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute(),
  )
