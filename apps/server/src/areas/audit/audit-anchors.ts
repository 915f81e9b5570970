import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Anchor, Chain } from './audit-chain.ts'

/**
 * Audit entry that was committed but deleted before it was added to the hash chain. The server that
 * wrote the entry detects and records this.
 */
export interface RemovedEntry {
  readonly tenantId: number
  readonly merchantId: number
  readonly entryId: string
}

/**
 * Record of an anchor file: the end of a tenant's chain at a time (an anchor), or a removed entry.
 * Servers keep these files outside the database, where an attacker who owns the database cannot
 * change them.
 */
export type AnchorRecord = { readonly at: string } & (
  | ({ readonly kind: 'end' } & Anchor)
  | ({ readonly kind: 'removed' } & RemovedEntry)
)

const NAME = 'audit-anchors.ndjson'
const isOurs = (name: string): boolean =>
  name === NAME || /^audit-anchors-[\dT]+Z-\d+\.ndjson$/.test(name)

/**
 * Maximum size of an anchor file, about 22,000 anchors. A full file is renamed, and the newest
 * `MAX_FILES` renamed files are kept.
 */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_FILES = 8

const digits = z.string().regex(/^\d{1,19}$/)
const common = { at: z.iso.datetime(), tenantId: z.int().positive(), mac: z.string() }
const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('end'),
    seq: digits,
    hash: z.string().regex(/^([0-9a-f]{64})?$/),
    ...common,
  }),
  z.strictObject({ kind: z.literal('removed'), merchantId: z.int(), entryId: digits, ...common }),
])

const signedValues = (record: AnchorRecord): string[] =>
  record.kind === 'end'
    ? ['end', record.at, String(record.tenantId), String(record.seq), record.hash]
    : ['removed', record.at, String(record.tenantId), String(record.merchantId), record.entryId]

const isSameEnd = (a: AnchorRecord, b: AnchorRecord): boolean =>
  a.kind === 'end' &&
  b.kind === 'end' &&
  a.tenantId === b.tenantId &&
  a.seq === b.seq &&
  a.hash === b.hash

function lineOf(chain: Chain, record: AnchorRecord): string {
  const values = record.kind === 'end' ? { ...record, seq: String(record.seq) } : record
  return `${JSON.stringify({ ...values, mac: chain.signLine(signedValues(record)) })}\n`
}

export interface AnchorLines {
  records: AnchorRecord[]
  /**
   * Lines that are not signed with this key, as `file:line`: from another installation, or forged.
   */
  unsigned: string[]
  /** Lines that cannot be parsed, for example cut short when a process ended while writing. */
  unreadable: string[]
}

function readLine(text: string): { record: AnchorRecord; mac: string } | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const { data } = lineSchema.safeParse(json)
  if (!data) return null
  const { mac, ...record } = data
  return { record: record.kind === 'end' ? { ...record, seq: BigInt(record.seq) } : record, mac }
}

/**
 * Reads one anchor file.
 * @throws if the file cannot be read
 */
export async function readAnchorFile(file: string, chain: Chain): Promise<AnchorLines> {
  const lines: AnchorLines = { records: [], unsigned: [], unreadable: [] }
  for (const [at, text] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (text === '') continue
    const line = readLine(text)
    if (!line) lines.unreadable.push(`${file}:${at + 1}`)
    else if (!chain.isLineSigned(signedValues(line.record), line.mac))
      lines.unsigned.push(`${file}:${at + 1}`)
    else lines.records.push(line.record)
  }
  return lines
}

/**
 * Returns the paths of the anchor files in a data folder, oldest first. Returns an empty list if
 * the folder does not exist.
 */
export async function listAnchorFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // '-' sorts before '.', so renamed files come first, by time, and the current file comes last.
  return names
    .filter(isOurs)
    .toSorted()
    .map((name) => join(folder, name))
}

/** Reads all anchor files in a data folder. */
export async function readAnchors(folder: string, chain: Chain): Promise<AnchorLines> {
  const lines: AnchorLines = { records: [], unsigned: [], unreadable: [] }
  for (const file of await listAnchorFiles(folder)) {
    const { records, unsigned, unreadable } = await readAnchorFile(file, chain)
    lines.records.push(...records)
    lines.unsigned.push(...unsigned)
    lines.unreadable.push(...unreadable)
  }
  return lines
}

/**
 * Deletes all anchor files of a folder. Used when the database is deleted as well: the anchors of
 * the old database would make the new one look manipulated.
 */
export async function removeAnchors(folder: string): Promise<void> {
  for (const file of await listAnchorFiles(folder)) await rm(file)
}

export interface AnchorFile {
  /**
   * Appends records and waits until they are on disk. If this starts a new file, `ends` are written
   * first, so that each file contains the end of every chain.
   */
  append(records: readonly AnchorRecord[], ends: readonly AnchorRecord[]): Promise<void>
}

/**
 * Opens the anchor file of a data folder for appending. Several processes may write to it: each
 * line is one write, and a full file is renamed to a unique name.
 */
export function openAnchorFile(folder: string, chain: Chain, maxBytes = MAX_BYTES): AnchorFile {
  const file = join(folder, NAME)

  async function putAside(): Promise<void> {
    const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '')
    await rename(file, join(folder, `audit-anchors-${stamp}-${process.pid}.ndjson`))
    const aside = (await listAnchorFiles(folder)).filter((name) => name !== file)
    for (const old of aside.slice(0, -MAX_FILES)) await rm(old, { force: true })
  }

  return {
    async append(records, ends) {
      await mkdir(folder, { recursive: true })
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      )
      if (size > maxBytes) await putAside()
      const handle = await open(file, 'a+', 0o600)
      try {
        const { size: now } = await handle.stat()
        const last =
          now > 0 ? (await handle.read(Buffer.alloc(1), 0, 1, now - 1)).buffer.toString() : '\n'
        const first = now === 0 ? ends : []
        const isNew = (record: AnchorRecord) =>
          record.kind !== 'end' || !first.some((end) => isSameEnd(end, record))
        const lines = [...first, ...records.filter(isNew)].map((record) => lineOf(chain, record))
        // A line that was cut short has no line break. Add one, so that the next record starts a
        // new line.
        await handle.appendFile((last === '\n' ? '' : '\n') + lines.join(''))
        await handle.datasync()
      } finally {
        await handle.close()
      }
    },
  }
}
