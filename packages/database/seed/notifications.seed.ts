import { languages } from '@choba/contract/session.contract.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { notices, type NoticeText, steppeNotices } from './notification-texts.ts'
import { userIdOf } from './people.ts'

interface Plan {
  important?: true
  text: NoticeText
  /** Age in days on the day of seeding; negative for a future release. */
  age: number
  /** Number of days until the notification expires; undefined for no expiry. */
  days?: number
  /** True if the biggest merchant, and not the service, sends the notification to its own users. */
  ofMerchant?: true
  /** Name of the only receiver. */
  to?: 'manager' | 'owner2'
}

const plans: Record<TenantPlan['code'], readonly Plan[]> = {
  demo: [
    { important: true, age: 0, days: 30, text: notices.newYear },
    { important: true, age: 2, days: 21, text: notices.maintenance },
    { important: true, age: 6, days: 60, text: notices.twoStep },
    { important: true, age: 9, text: notices.cardRefunds },
    { important: true, age: 60, days: 14, text: notices.outage },
    { important: true, age: -14, text: notices.feeChange },
    { important: true, age: 1, days: 14, ofMerchant: true, text: notices.stocktaking },
    { age: 3, text: notices.receiptPaper },
    { age: 12, text: notices.excel },
    { age: 25, text: notices.mongolian },
    { age: 5, ofMerchant: true, to: 'manager', text: notices.managersMeeting },
    { age: 4, to: 'owner2', text: notices.terminalExchange },
  ],
  steppe: [
    { important: true, age: 0, days: 30, text: steppeNotices.newYear },
    { important: true, age: 4, days: 21, text: steppeNotices.maintenance },
    { important: true, age: 8, text: steppeNotices.twoStep },
    { important: true, age: 50, days: 10, text: steppeNotices.outage },
    { age: 7, text: steppeNotices.excel },
    { age: 20, ofMerchant: true, text: steppeNotices.shifts },
  ],
}

/** Original language of each tenant's notifications. The other languages are translations. */
const written = { demo: 'ja', steppe: 'mn' } as const

const DAY = 86_400_000

/** Adds notifications of the service and of the biggest merchant of each tenant. */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const biggest = tenant.merchants[0]!
    const merchantOf = { manager: biggest.id, owner2: tenant.merchants[1]!.id }
    for (const [index, plan] of plans[tenant.code].entries()) {
      const released = new Date(Number(now) - plan.age * DAY - index * 60_000)
      const key = { tenant_id: tenant.id, id: BigInt(index + 1) }
      const own = written[tenant.code]
      const others = languages.filter((language) => language !== own)
      await q
        .insertInto('notifications')
        .values({
          ...key,
          merchant_id: plan.ofMerchant ? biggest.id : null,
          for_all: plan.to === undefined,
          important: plan.important ?? false,
          ...plan.text[own],
          translations: JSON.stringify(
            Object.fromEntries(others.map((language) => [language, plan.text[language]])),
          ),
          author_name: plan.ofMerchant ? biggest.name : tenant.oem,
          created_at: released,
          released_at: released,
          expires_at: plan.days === undefined ? null : new Date(Number(released) + plan.days * DAY),
        })
        .execute()
      if (!plan.to) continue
      await q
        .insertInto('notification_receivers')
        .values({
          merchant_id: merchantOf[plan.to],
          user_id: userIdOf(tenant.id, plan.to),
          notification_id: key.id,
          tenant_id: tenant.id,
        })
        .execute()
    }
  }
}
