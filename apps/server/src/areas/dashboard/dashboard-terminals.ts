import type { Attention } from '@choba/contract/dashboard.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findQuiet, silenceOf } from '#areas/terminals/silent-terminals.service.ts'
import { dayText, momentOf } from '#areas/terminals/terminal-silence.service.ts'

export type SilentTerminal = Extract<Attention, { kind: 'TERMINAL_SILENT' }>

/**
 * Creates the warnings about terminals that have stopped sending heartbeats during their store's
 * opening hours, longest silence first.
 */
export async function ofSilentTerminals(
  tx: Tx,
  merchant: MerchantRow,
  now = new Date(),
): Promise<SilentTerminal[]> {
  const isNow = momentOf(now, merchant)
  const silent = (await findQuiet(tx, merchant, now)).flatMap((one) => {
    const silence = silenceOf(one, isNow, merchant)
    return silence ? [{ ...one, ...silence }] : []
  })
  const stores = Map.groupBy(
    silent.toSorted((a, b) => b.minutes - a.minutes),
    ({ store_id }) => store_id,
  )
  return [...stores.values()].map((terminals) => {
    const first = terminals[0]!
    return {
      kind: 'TERMINAL_SILENT',
      day: dayText(momentOf(first.at, merchant).day),
      storeId: String(first.store_id),
      name: first.store_name,
      terminalNo: first.terminal_no,
      count: terminals.length,
      since: offsetInstant(first.at, merchant.time_zone),
      longest: first.longest,
    }
  })
}
