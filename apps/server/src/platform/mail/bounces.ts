import { open, readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { openParser } from '#platform/files/parser.ts'
import type { ParserModule } from '#platform/files/parser-messages.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import type { parse } from './bounce-parser.ts'
import type { ReturnedMessage } from './returned-message.ts'
import { markBounced } from './mails.ts'
import type { OutgoingMail } from './transport.ts'

/** How often the maildir is looked at, milliseconds. */
const INTERVAL = 60_000
/** Messages of one look; what is left waits for the next. */
const BATCH = 500
/** Bytes of a message: its delivery status stands before the copy of what came back. */
const READ_MAX = 256 * 1024
/** A mail server may return an e-mail before it is receipted here; after that it is of no e-mail. */
const RECEIPT_MS = 600_000

/**
 * The envelope sender of one e-mail (VERP): `bounces+7-<id>@mail.example.com`. The address that a return comes to says which
 * e-mail it is; its id is known to no one who has not received it.
 */
export function returnPathOf(
  bounceAddress: string,
  { tenantId, id }: Pick<OutgoingMail, 'tenantId' | 'id'>,
): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${tenantId}-${id}${bounceAddress.slice(at)}`
}

const returns: ParserModule<typeof parse> = { url: new URL('./bounce-parser.ts', import.meta.url) }
/** How long the parser process may take for one message. */
const READ_SECONDS = 20

/** Reads a message in a parser process: anyone may send one, and nested ones take the server's thread a second. */
async function readMessage(message: Uint8Array): Promise<ReturnedMessage> {
  const { value } = await openParser(returns, { message }, { seconds: READ_SECONDS }).next()
  return value
}

async function readBeginning(path: string): Promise<{ bytes: Uint8Array; age: number }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_MAX), 0, READ_MAX, 0)
    const { mtimeMs } = await file.stat()
    return { bytes: buffer.subarray(0, bytesRead), age: Date.now() - mtimeMs }
  } finally {
    await file.close()
  }
}

/** Another process may have been quicker. */
const unlessGone = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

export interface BounceServices {
  engine: Engine
  log: Log
  /** `new/` of it is read; what says nothing that could be used is moved into `cur/`. */
  maildir: string
}

/** Marks what one message returns. @returns whether the message can go; false: an operator may want it; null: it is read once more */
async function settleReturn(
  { engine, log, maildir }: BounceServices,
  name: string,
): Promise<boolean | null> {
  const { bytes, age } = await readBeginning(join(maildir, 'new', name))
  const said = await readMessage(bytes).catch((error: unknown) => {
    log.warn({ err: errorOf(error), name }, 'a returned e-mail cannot be read')
    return { kind: 'unknown' } as const
  })
  if (said.kind !== 'returned') return said.kind === 'other'
  const { tenantId, mailId } = said
  const marked = await withScope(engine, { role: 'mail', tenantId }, (tx) =>
    markBounced(tx, mailId),
  )
  if (marked) return true
  return age < RECEIPT_MS ? null : false
}

/**
 * Reads the mail servers' returns out of the maildir: each marks its e-mail as failed. May run twice at once. A message that
 * cannot be used stays in `cur/` for the operator, and holds up none behind it.
 * @throws when the folder or the database does not answer: what is left is read at the next look
 */
export async function readBounces(services: BounceServices, signal: AbortSignal): Promise<void> {
  const { maildir } = services
  const names = await readdir(join(maildir, 'new'))
  for (const name of names.toSorted().slice(0, BATCH)) {
    if (signal.aborted) break
    const place = join(maildir, 'new', name)
    const isSettled = await settleReturn(services, name).catch(
      (error: unknown) => unlessGone(error) ?? null,
    )
    if (isSettled === null) continue
    if (isSettled) await unlink(place).catch(unlessGone)
    else await rename(place, join(maildir, 'cur', `${name}:2,S`)).catch(unlessGone)
  }
}

/** What comes back to the bounce address; nothing without one. */
export const bounceArea: AreaDefinition = {
  create: ({ engine, log, config: { bounces } }) => ({
    tasks: bounces
      ? [
          {
            name: 'returned e-mails',
            interval: INTERVAL,
            run: (_tenant, _origin, signal) =>
              readBounces({ engine, log, maildir: bounces.maildir }, signal),
          },
        ]
      : [],
  }),
}
