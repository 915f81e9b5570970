import { WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { storesOf } from '@choba/database/seed/organisation.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { auditOfClose, closeDay } from '#areas/day-closes/new-day-close.ts'
import { readDay } from '#areas/day-closes/day-closes.service.ts'
import { actAs, type Username } from './people.ts'
import type { Happening, WorkingDay } from './happening.ts'

/**
 * Cash of a store's cash drawer by tenant, in minor units: the amount in the morning, and the
 * amount that is missing in the evening in one store.
 */
const tills = {
  demo: { float: 30_000, missing: 120 },
  steppe: { float: 5_000_000, missing: 40_000 },
}

async function closeStore(
  of: WorkingDay,
  username: Username,
  storeId: number,
  isShort: boolean,
): Promise<boolean> {
  const { tenant, code, words } = of
  const { float, missing } = tills[code]
  const act = { tenant, username, action: 'dayCloses.close' } as const
  const made = await actAs(of, act, async ({ tx, person: { merchant, user }, audit }) => {
    const day = addDays(await readToday(tx, merchant), -1)
    const { wire } = await readDay(tx, merchant, { storeId: String(storeId), day })
    const cash = wire.tenders.find(({ paymentClass }) => paymentClass === 'CASH')?.net ?? 0
    const countedCash = float + cash - (isShort ? missing : 0)
    if (wire.closes.length > 0 || countedCash < 0) return null
    const said = isShort ? { reason: words.cashVarianceReason } : {}
    const body = {
      storeId: String(storeId),
      day,
      part: WHOLE_STORE,
      openingFloat: float,
      countedCash,
      seen: wire.tenders,
      ...said,
    }
    const close = await closeDay({ tx, merchant, user }, body)
    audit(auditOfClose(close))
    return close
  })
  return made !== null
}

/**
 * Closes yesterday's business day in some stores. The manager closes the stores in the manager's
 * scope, and the owner closes another store with a cash variance.
 */
export const closeYesterday: Happening = async (of) => {
  const plan = tenantPlans.find(({ code }) => code === of.code)!.merchants[0]!
  const others = storesOf(plan)
    .map(({ id }) => id)
    .filter((id) => !MANAGER_STORES.includes(id))
  const isClosed = [await closeStore(of, 'owner', others[of.dayNumber % others.length]!, true)]
  for (const id of MANAGER_STORES) isClosed.push(await closeStore(of, 'manager', id, false))
  return isClosed.includes(true)
}
