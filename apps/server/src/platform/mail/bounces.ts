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

/** Interval between reads of the maildir, in milliseconds. */
const INTERVAL = 60_000
/** Maximum number of messages per run; the other messages wait for the next run. */
const BATCH = 500
/**
 * Maximum number of bytes that are read from a message. This is enough, because the delivery status
 * comes before the copy of the returned e-mail.
 */
const READ_MAX = 256 * 1024
/**
 * Milliseconds for which a bounce of an unsent e-mail is kept, because a mail server may return an
 * e-mail before Choba has recorded it as sent. After that, the bounce counts as unrelated.
 */
const RECEIPT_MS = 600_000

/**
 * Returns the envelope sender of one e-mail (VERP), such as `bounces+7-<id>@mail.example.com`. The
 * address of a bounce identifies the e-mail; only its recipients know the id.
 */
export function returnPathOf(
  bounceAddress: string,
  { tenantId, id }: Pick<OutgoingMail, 'tenantId' | 'id'>,
): string {
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${tenantId}-${id}${bounceAddress.slice(at)}`
}

const returns: ParserModule<typeof parse> = { url: new URL('./bounce-parser.ts', import.meta.url) }
/** Time limit of the parser process for one message, in seconds. */
const READ_SECONDS = 20

/**
 * Parses a message in a parser process, because anyone can send a message, and parsing a deeply
 * nested message blocks a thread for a second.
 */
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

/** Ignores a missing file: another process may have handled it first. */
const unlessGone = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

export interface BounceServices {
  engine: Engine
  log: Log
  /** Folder whose `new/` is read. Messages that cannot be used move to `cur/`. */
  maildir: string
}

/**
 * Marks the e-mail of one bounce message as failed.
 * @returns true if the message can be deleted; false if an operator may need the message; null if
 * the message must be read again later
 */
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
 * Reads bounce messages from the maildir and marks their e-mails as failed. Safe to run twice at
 * the same time. A message that cannot be used moves to `cur/` for the operator and does not block
 * the next ones.
 * @throws if the folder or the database does not answer; the remaining messages are read in the
 * next run
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

/** Area with the task that reads bounces. Without a configured bounce address, there is no task. */
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
