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
  /** Authenticated user, if any. */
  user: string | null
}

/** Answer of the server to a recipient, or to a message after reading it; null accepts. */
export type Refusing = (to: string) => { code: number; says: string } | null

export interface SmtpSink {
  url: string
  received: Received[]
  /** Offered messages, including rejected ones. */
  offered: string[]
  connections: number
  logins: number
  refuseRecipient: Refusing
  refuseMessage: Refusing
  /** Resolves before a message is acknowledged, to simulate slow servers. */
  beforeAnswer: (to: string) => Promise<void>
  close(): Promise<void>
}

interface SinkOptions {
  port?: number
  login?: { user: string; password: string }
}

const refusal = ({ code, says }: { code: number; says: string }) =>
  Object.assign(new Error(says), { responseCode: code })

/**
 * Starts a real mail server on 127.0.0.1 that keeps received messages.
 * @param port port of an earlier mail server, or 0 for a free port
 */
export async function startSink({ port = 0, login }: SinkOptions = {}): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: !login,
    // Keep-alive connections need no long wait on close.
    closeTimeout: 50,
    // Allows passwords without TLS on 127.0.0.1.
    allowInsecureAuth: true,
    // Accepts any dots in a quoted local part, like Postfix (RFC 5321, section 4.1.2).
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
          // The message was rejected, or the client was killed during the message.
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

/** Decodes a header to readable text. */
export const readable = (header: string | undefined): string => decodeWords(header ?? '')

/** Creates everything that is needed to send an e-mail, without the HTTP server. */
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

/** Queues an e-mail to users of a tenant, like the sign-in service does. */
export const writeEmail = (
  engine: Engine,
  mailer: Mailer,
  email: Email,
  tenantId = 1,
): Promise<void> =>
  withScope(engine, { role: 'identity', tenantId }, (tx) => mailer.enqueue(tx, email))

/** Returns the e-mail rows of a recipient. */
export const mailsOf = (engine: Engine, recipient: string) =>
  asOwner(engine, (q) =>
    q.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute(),
  )
