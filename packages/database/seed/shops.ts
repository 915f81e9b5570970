import { brandMix, type DrawnBrand } from './brands.ts'
import { tenantPlans, type MerchantPlan } from './merchants.ts'
import { storesOf, type SeededStore } from './organisation.ts'
import { userIdOf } from './people.ts'
import { lottery, type Random } from './random.ts'
import { priceLevels, shopKinds, type ShopKind } from './shop-kinds.ts'

/** A merchant ready to make payments. */
export interface Shop {
  plan: MerchantPlan
  kind: ShopKind
  /** Its part of all transactions, before the day is known. */
  weight: number
  /** The merchant's wall clock against UTC, in milliseconds. */
  offset: number
  /** Who refunds for it: its own owner where it has one, else the service's administrator. */
  refunder: { id: number; name: string }
  drawStore(chance: Random): SeededStore
  drawBrand(chance: Random): DrawnBrand
  drawAmount(chance: Random): number
  /** Minutes after midnight of the business day, within the opening hours. */
  drawMinute(chance: Random): number
  /** The least step of an amount, minor units. */
  step: number
}

// Every zone of the demo keeps one offset all year.
const offsets: Record<string, number> = { 'Asia/Tokyo': 9, 'Asia/Ulaanbaatar': 8, 'Asia/Shanghai': 8, 'Asia/Qatar': 3 }

/** The Mongolian tenant has this part of the Japanese one's size. */
const tenantWeights = { demo: 1, steppe: 0.22 }

function shopOf(plan: MerchantPlan, weight: number, refunder: Shop['refunder']): Shop {
  const kind: ShopKind = shopKinds[plan.kind]
  const level = priceLevels[plan.currency]!
  const step = Math.max(level.step, kind.step * (plan.currency === 'JPY' ? 1 : 0))
  const drawHour = lottery(kind.peaks)
  return {
    plan,
    kind,
    weight,
    offset: offsets[plan.timeZone]! * 3_600_000,
    refunder,
    step,
    drawStore: lottery(storesOf(plan).map((store, index) => [store, 1 / (index + 2)])),
    drawBrand: lottery(brandMix(plan.currency)),
    drawAmount: (chance) => {
      const units = (kind.price * level.perYen * Math.exp(kind.spread * chance.normal())) / step
      return Math.max(1, Math.round(units)) * step
    },
    drawMinute: (chance) => {
      const minute = drawHour(chance) * 60 + chance.normal() * 70
      const isOpen = minute >= kind.opens && minute < kind.closes
      return isOpen ? minute : kind.opens + chance.next() * (kind.closes - kind.opens)
    },
  }
}

/** Every merchant of the demo; the n-th of a tenant makes about 1/n of what the first one makes. */
export function allShops(): Shop[] {
  return tenantPlans.flatMap((tenant) =>
    tenant.merchants.map((plan, rank) => {
      const username = rank === 0 ? 'owner' : rank === 1 ? 'owner2' : 'superadmin'
      const refunder = { id: userIdOf(tenant.id, username), name: username }
      return shopOf(plan, tenantWeights[tenant.code] / (rank + 1) ** 1.1, refunder)
    }),
  )
}
