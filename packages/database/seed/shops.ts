import { paymentMethodMix, type DrawnPaymentMethod } from './payment-methods.ts'
import { tenantPlans, type MerchantPlan, type TenantPlan } from './merchants.ts'
import { storesOf, type SeededStore } from './organisation.ts'
import { userIdOf } from './people.ts'
import { weightedPick, type Random } from './random.ts'
import { priceLevels, shopKinds, type ShopKind } from './shop-kinds.ts'

/** A merchant with the functions that draw its payments. */
export interface Shop {
  plan: MerchantPlan
  kind: ShopKind
  /** Fraction of the year's transactions, 0 to 1. */
  share: number
  /** True for the first merchant of a tenant, whose owner is the demo user `owner`. */
  isMain: boolean
  /** Offset of the merchant's time zone from UTC, in milliseconds. */
  offset: number
  /**
   * User who requests the merchant's refunds: its owner if it has one, otherwise an administrator.
   */
  refunder: { id: number; name: string }
  drawStore(chance: Random): SeededStore
  drawPaymentMethod(chance: Random): DrawnPaymentMethod
  drawAmount(chance: Random): number
  /** Returns minutes after midnight of the business day, within the opening hours. */
  drawMinute(chance: Random): number
  /** Smallest step of an amount, in minor units. */
  step: number
}

// Offsets from UTC in hours. None of these time zones has daylight saving time.
const offsets: Record<string, number> = {
  'Asia/Tokyo': 9,
  'Asia/Ulaanbaatar': 8,
  'Asia/Shanghai': 8,
  'Asia/Qatar': 3,
}

/** Fraction of all transactions by tenant. */
const tenantShares = { demo: 0.88, steppe: 0.12 }
/**
 * Fraction of all transactions that the first merchant of each tenant has. For the second tenant
 * this is 60 % of the tenant's transactions.
 */
const mainShares = { demo: 0.6, steppe: 0.6 * tenantShares.steppe }

/**
 * Returns the fraction of transactions of the merchant with the given rank. After the first
 * merchant, fractions follow a power law.
 */
function shareOf({ code, merchants }: TenantPlan, rank: number): number {
  if (rank === 0) return mainShares[code]
  const falls = (at: number) => (at + 1) ** -1.1
  const total = merchants.slice(1).reduce((sum, _, index) => sum + falls(index + 1), 0)
  return ((tenantShares[code] - mainShares[code]) * falls(rank)) / total
}

function shopOf(
  plan: MerchantPlan,
  share: number,
  isMain: boolean,
  refunder: Shop['refunder'],
): Shop {
  const kind: ShopKind = shopKinds[plan.kind]
  const level = priceLevels[plan.currency]!
  const step = Math.max(level.step, kind.step * (plan.currency === 'JPY' ? 1 : 0))
  const drawHour = weightedPick(kind.peaks)
  return {
    plan,
    kind,
    share,
    isMain,
    offset: offsets[plan.timeZone]! * 3_600_000,
    refunder,
    step,
    drawStore: weightedPick(storesOf(plan).map((store, index) => [store, 1 / (index + 2)])),
    drawPaymentMethod: weightedPick(paymentMethodMix(plan.currency)),
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

/** Returns all merchants of the demo, each tenant's biggest first. */
export function allShops(): Shop[] {
  return tenantPlans.flatMap((tenant) =>
    tenant.merchants.map((plan, rank) => {
      const username = rank === 0 ? 'owner' : rank === 1 ? 'owner2' : 'superadmin'
      const refunder = { id: userIdOf(tenant.id, username), name: username }
      return shopOf(plan, shareOf(tenant, rank), rank === 0, refunder)
    }),
  )
}

/** Returns all merchants of the demo by ID. */
export const shopsById = (): ReadonlyMap<number, Shop> =>
  new Map(allShops().map((shop) => [shop.plan.id, shop]))
