import { brandMix, type DrawnBrand } from './brands.ts'
import { tenantPlans, type MerchantPlan, type TenantPlan } from './merchants.ts'
import { storesOf, type SeededStore } from './organisation.ts'
import { userIdOf } from './people.ts'
import { weightedPick, type Random } from './random.ts'
import { priceLevels, shopKinds, type ShopKind } from './shop-kinds.ts'

/** A merchant ready to make payments. */
export interface Shop {
  plan: MerchantPlan
  kind: ShopKind
  /** Its part of the year's lines, 0 to 1. */
  share: number
  /** The first merchant of a tenant: the one that `owner` signs in to. */
  isMain: boolean
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
const offsets: Record<string, number> = {
  'Asia/Tokyo': 9,
  'Asia/Ulaanbaatar': 8,
  'Asia/Shanghai': 8,
  'Asia/Qatar': 3,
}

/** Each tenant's part of all lines. */
const tenantShares = { demo: 0.88, steppe: 0.12 }
/** What the first merchant has: six in ten of everything, and six in ten of the second tenant. */
const mainShares = { demo: 0.6, steppe: 0.6 * tenantShares.steppe }

/** The part of the n-th merchant: after the first one it falls as a power of the rank. */
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
    drawBrand: weightedPick(brandMix(plan.currency)),
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

/** Every merchant of the demo, each tenant's biggest first. */
export function allShops(): Shop[] {
  return tenantPlans.flatMap((tenant) =>
    tenant.merchants.map((plan, rank) => {
      const username = rank === 0 ? 'owner' : rank === 1 ? 'owner2' : 'superadmin'
      const refunder = { id: userIdOf(tenant.id, username), name: username }
      return shopOf(plan, shareOf(tenant, rank), rank === 0, refunder)
    }),
  )
}

/** Every merchant of the demo by its id. */
export const shopsById = (): ReadonlyMap<number, Shop> =>
  new Map(allShops().map((shop) => [shop.plan.id, shop]))
