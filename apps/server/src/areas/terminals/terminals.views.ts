import type { License, Terminal } from '@choba/contract/terminals.contract.ts'
import type { TerminalStatus } from '@choba/contract/terminals.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import { dayText, momentOf } from './terminal-silence.service.ts'
import { quietBetween, silenceOf } from './silent-terminals.service.ts'
import type { FoundLicense, FoundTerminal, Moment } from './terminals.repository.ts'

/** Returns the permanent ID of a terminal. A move to another store does not change this ID. */
export const lastingId = ({
  id,
  first_id: first,
}: Pick<FoundTerminal, 'id' | 'first_id'>): number => first ?? id

function isSilent(row: FoundTerminal, now: Date, merchant: MerchantRow): boolean {
  const [from, to] = quietBetween(now)
  const { last_seen_at: at, like, reported_state: reportedState, closed_from: closedFrom } = row
  if (!at || !like || reportedState === 'OFF' || at < from || at > to) return false
  const moment = momentOf(now, merchant)
  // Terminals of a closed store do not count as silent.
  if (closedFrom !== null && closedFrom <= dayText(moment.day)) return false
  return silenceOf({ ...row, at, like }, moment, merchant) !== null
}

/** Returns the status of a terminal. Must match `hasStatus` in the repository. */
export function statusOf(
  row: FoundTerminal,
  { now, heardSince }: Moment,
  merchant: MerchantRow,
): TerminalStatus {
  const { state, reported_state: reportedState, last_seen_at: at } = row
  if (state === 'BLOCKED' || state === 'RETIRED') return state
  if (isSilent(row, now, merchant)) return 'SILENT'
  return reportedState === null || reportedState === 'OFF' || at === null || at < heardSince
    ? 'OFFLINE'
    : reportedState
}

/** Converts a row to the API's format, with times in the merchant's time zone. */
export function toTerminal(row: FoundTerminal, moment: Moment, merchant: MerchantRow): Terminal {
  const instant = (at: Date | null) => at && offsetInstant(at, merchant.time_zone)
  return {
    terminalId: String(lastingId(row)),
    terminalNo: row.terminal_no,
    store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
    licenseNo: row.license_no,
    deviceNo: row.device_no,
    deviceType: row.device_type,
    appVersion: row.app_version,
    behind: row.behind && row.state === 'ACTIVE',
    signedInAt: instant(row.signed_in_at),
    lastSeenAt: instant(row.last_seen_at),
    status: statusOf(row, moment, merchant),
    stoppedAt: instant(row.stopped_at),
    usedStoppedAt: instant(row.used_stopped_at),
    registeredAt: instant(row.registered_at),
    version: row.version,
    changedAt: instant(row.changed_at),
    changedBy: row.changed_by,
  }
}

export const toLicense = (row: FoundLicense, now: Date, timeZone: string): License => ({
  licenseNo: row.license_no,
  store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
  state: row.used_at ? 'USED' : row.expires_at <= now ? 'EXPIRED' : 'OPEN',
  createdAt: offsetInstant(row.created_at, timeZone),
  createdBy: row.created_by,
  expiresAt: offsetInstant(row.expires_at, timeZone),
  terminalNo: row.terminal_no,
})
