import { versionParts } from '@choba/contract/app-version.ts'
import type { HeartbeatOutcome, StoppedState } from '@choba/contract/feed-terminals.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { BusinessClock } from '@choba/database/business-day.ts'
import type { TerminalHeartbeatTable } from '@choba/database/feed-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { type Selectable, sql } from 'kysely'
import {
  addSilence,
  momentOf,
  noSilences,
  type OpeningHours,
} from '#areas/terminals/terminal-silence.service.ts'
import {
  namedCode,
  storeLookup,
  storeNameColumns,
  storeNames,
} from '#areas/imports/rows/transaction-rows.service.ts'
import type { HeartbeatLine } from './heartbeat-lines.ts'

/**
 * Result of a heartbeat: its outcome, with the state of a terminal that is not in use as `stopped`.
 * `storesDiffer` if the line names two different stores. Null if the key does not cover the
 * terminal or the terminal does not exist.
 */
export type Heard =
  | {
      readonly outcome: Exclude<HeartbeatOutcome, 'REJECTED'>
      readonly stopped: StoppedState | null
    }
  | 'storesDiffer'
  | null

interface Terminal extends OpeningHours {
  id: number
  store_id: number
  state: 'ACTIVE' | StoppedState
  device_type: string
}

/** Columns of a terminal that a heartbeat changes. */
const changing = [
  'last_seen_at',
  'signed_in_at',
  'app_version',
  'version_parts',
  'device_type',
  'state',
  'silences',
] as const

type StoredHeartbeat = Pick<
  Selectable<TerminalHeartbeatTable>,
  'terminal_id' | (typeof changing)[number]
>

const NUMBER = /^[\x21-\x7e]{1,64}$/

/**
 * Returns a function that finds the terminal that a line names.
 * @param storeId store of a store's key, which covers only the terminals of that store
 */
async function findTerminals(
  { q, scope: { merchantId } }: Tx<WorkerScope>,
  lines: readonly HeartbeatLine[],
  storeId: number | null,
): Promise<(line: HeartbeatLine) => Terminal | 'storesDiffer' | undefined> {
  const all = await q
    .selectFrom('stores')
    .select([...storeNameColumns, 'opens_minutes', 'closes_minutes', 'hour_exceptions'])
    .where('merchant_id', '=', merchantId)
    .execute()
  const stores = storeId === null ? all : all.filter(({ id }) => id === storeId)
  const numbers = [...new Set(lines.map(({ terminalNo }) => terminalNo))].filter((number) =>
    NUMBER.test(number),
  )
  const terminals = await q
    .selectFrom('terminals')
    .select(['id', 'store_id', 'terminal_no', 'state', 'device_type'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`terminal_no = any(${numbers}::text[])`)
    .execute()
  const names = storeNames(stores)
  const lookup = storeLookup(() => names)
  const byId = new Map(stores.map((store) => [store.id, store]))
  const byPlace = new Map(terminals.map((one) => [`${one.store_id} ${one.terminal_no}`, one]))
  return ({ terminalNo, ...line }) => {
    const code = namedCode(line, lookup)
    if (typeof code !== 'string') return code.reason === 'storesDiffer' ? 'storesDiffer' : undefined
    const terminal = byPlace.get(`${lookup.storeIdOf(code)} ${terminalNo}`)
    return terminal && { ...byId.get(terminal.store_id)!, ...terminal }
  }
}

async function findKept(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly number[],
): Promise<Map<number, StoredHeartbeat>> {
  const rows = await q
    .selectFrom('terminal_heartbeats')
    .select(['terminal_id', ...changing])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`terminal_id = any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.terminal_id, row]))
}

/**
 * Returns the later of the stored and the reported sign-in. The stored sign-in is kept if the
 * heartbeat contains none.
 */
const later = (kept: Date | null, reported: number | null): Date | null =>
  reported !== null && (kept === null || reported > Number(kept)) ? new Date(reported) : kept

function next(
  kept: StoredHeartbeat | undefined,
  { appVersion, state, at, signedInAt }: HeartbeatLine,
  { id, device_type, ...hours }: Terminal,
  clock: BusinessClock,
): StoredHeartbeat {
  const seen = new Date(at)
  const version = appVersion ?? kept?.app_version ?? null
  const numbers = version === null ? null : versionParts(version)
  const reported = {
    terminal_id: id,
    last_seen_at: seen,
    app_version: version,
    version_parts: numbers,
    device_type,
    state,
  }
  const signedIn = later(kept?.signed_in_at ?? null, signedInAt)
  const moment = momentOf(seen, clock)
  const before = kept ? momentOf(kept.last_seen_at, clock) : moment
  const span = { last: before, now: moment, wasOff: !kept || kept.state === 'OFF' }
  return {
    ...reported,
    signed_in_at: signedIn,
    silences: addSilence(kept?.silences ?? noSilences(), span, hours, clock),
  }
}

/**
 * Stores heartbeats. Does not replace a later heartbeat that another server has stored meanwhile.
 */
async function keep(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly StoredHeartbeat[],
): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(take: (row: StoredHeartbeat) => T): T[] => rows.map(take)
  const changes = changing.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`)
  await sql`
    insert into terminal_heartbeats (merchant_id, terminal_id, tenant_id, last_seen_at, signed_in_at,
      app_version, version_parts, device_type, state, silences)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.at, r.signed_in,
      r.version, r.parts::int[], r.type, r.state, r.silences::smallint[]
    from unnest(${column((r) => r.terminal_id)}::int[], ${column((r) => r.last_seen_at.toISOString())}::timestamptz[],
      ${column((r) => r.signed_in_at?.toISOString() ?? null)}::timestamptz[],
      ${column((r) => r.app_version)}::text[], ${column((r) => r.version_parts && `{${r.version_parts.join()}}`)}::text[],
      ${column((r) => r.device_type)}::text[], ${column((r) => r.state)}::text[],
      ${column((r) => `{${r.silences.join()}}`)}::text[])
      as r (id, at, signed_in, version, parts, type, state, silences)
    on conflict (merchant_id, terminal_id) do update set ${sql.join(changes)}
      where terminal_heartbeats.last_seen_at <= excluded.last_seen_at
    returning terminal_id`.execute(q)
}

/**
 * Stores the heartbeats of the terminals of one merchant. The number of statements does not depend
 * on the number of lines. Batches of the same merchant run one after another, even on different
 * servers.
 * @param storeId store of a store's key, which must not learn about terminals of other stores
 */
export async function hearTerminals(
  tx: Tx<WorkerScope>,
  lines: readonly HeartbeatLine[],
  storeId: number | null,
): Promise<Map<number, Heard>> {
  const { q, scope } = tx
  await takeMerchantLock(q, 'heartbeats', scope.merchantId)
  const clock = await q
    .selectFrom('merchants')
    .select(['time_zone', 'closing_minutes'])
    .where('id', '=', scope.merchantId)
    .executeTakeFirstOrThrow()
  const terminalOf = await findTerminals(tx, lines, storeId)
  const heard = new Map<number, Heard>()
  const found = lines.map((line) => {
    const terminal = terminalOf(line)
    if (terminal !== 'storesDiffer') return { line, terminal }
    heard.set(line.line, terminal)
    return { line, terminal: undefined }
  })
  const known = await findKept(tx, [
    ...new Set(found.flatMap(({ terminal }) => terminal?.id ?? [])),
  ])
  const changed = new Map<number, StoredHeartbeat>()
  for (const { line, terminal } of found) {
    const kept = terminal && (changed.get(terminal.id) ?? known.get(terminal.id))
    const isOutdated = kept !== undefined && line.at < Number(kept.last_seen_at)
    const stopped = terminal && terminal.state !== 'ACTIVE' ? terminal.state : null
    if (terminal) heard.set(line.line, { outcome: isOutdated ? 'OUTDATED' : 'ACCEPTED', stopped })
    if (terminal && !isOutdated) changed.set(terminal.id, next(kept, line, terminal, clock))
  }
  await keep(
    tx,
    [...changed.values()].toSorted((a, b) => a.terminal_id - b.terminal_id),
  )
  return heard
}
