import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { startSink } from '#platform/mail/mail.testing.ts'
import { smtpTransport } from '#platform/mail/transport.ts'
import { reportStart, tryMailServer } from './start-report.ts'

let { log, lines } = memoryLog()
beforeEach(() => {
  ;({ log, lines } = memoryLog())
})

describe('the log line at the start', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openTestDatabase()
    await asOwner(engine, (q) =>
      q.deleteFrom('gateways').where('tenant_id', '=', 2).where('payment_class', '=', 2).execute(),
    )
  })
  afterAll(() => engine.close())

  it('contains version, address, database, mail server, origins and gateways, but no password', async () => {
    const config = {
      databaseUrl: 'postgres://choba:hidden@db.internal/choba',
      smtpUrl: 'smtps://mailer:secret@mail.example.com:4650',
      publicUrl: 'http://steppe.localhost:3000',
    }
    await reportStart({ config, engine, log, address: 'http://127.0.0.1:3000' })
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 30,
        msg: expect.stringMatching(/^Choba \d+\.\d+\.\d+ listens on http:\/\/127\.0\.0\.1:3000$/),
        node: process.versions.node,
        address: 'http://127.0.0.1:3000',
        database: expect.stringMatching(/^PostgreSQL \d+\.\d+, choba at db\.internal:5432$/),
        mail: 'smtps://mail.example.com:4650',
        tenants: [
          {
            code: 'demo',
            origins: ['http://localhost:3000'],
            gateways: { WALLET: 'has one', CARD: 'has one' },
          },
          {
            code: 'steppe',
            origins: ['http://steppe.localhost:3000'],
            gateways: { WALLET: 'has one', CARD: 'has none' },
          },
        ],
      }),
    ])
    expect(JSON.stringify(lines())).not.toMatch(/hidden|secret/)
  })

  it('is followed by a warning if PUBLIC_URL is no origin of a tenant', async () => {
    const config = { databaseUrl: null, smtpUrl: null, publicUrl: 'https://pay.example.com' }
    await reportStart({ config, engine, log, address: 'http://127.0.0.1:3000' })
    expect(lines()).toMatchObject([
      { level: 30 },
      {
        level: 40,
        msg: expect.stringMatching(/^PUBLIC_URL is no address of a tenant.*npm run origins/),
        publicUrl: 'https://pay.example.com',
        origins: ['http://localhost:3000', 'http://steppe.localhost:3000'],
      },
    ])
  })
})

describe('the check of the mail server at the start', () => {
  const isStopping = () => false

  it('logs a mail server that answers', async () => {
    const sink = await startSink()
    const transport = smtpTransport(sink.url)
    await tryMailServer({ config: { smtpUrl: sink.url }, transport, log, isStopping })
    expect(lines()).toMatchObject([{ level: 30, msg: 'the mail server answers', server: sink.url }])
    transport.close()
    await sink.close()
  })

  it('logs a warning without the password for a mail server that does not answer', async () => {
    const smtpUrl = 'smtp://mailer:secret@127.0.0.1:1'
    const transport = smtpTransport(smtpUrl)
    await tryMailServer({ config: { smtpUrl }, transport, log, isStopping })
    expect(lines()).toMatchObject([
      {
        level: 40,
        msg: 'the mail server of SMTP_URL does not answer: e-mails wait for it',
        server: 'smtp://127.0.0.1:1',
        err: { message: 'connect ECONNREFUSED 127.0.0.1:1' },
      },
    ])
    expect(JSON.stringify(lines())).not.toContain('secret')
    transport.close()
  })

  it('logs nothing if the process is stopping', async () => {
    const transport = { check: () => Promise.reject(new Error('closed')) }
    await tryMailServer({ config: { smtpUrl: null }, transport, log, isStopping: () => true })
    expect(lines()).toEqual([])
  })
})
