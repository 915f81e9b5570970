import type { PlannedLine } from './planned-line.ts'
import type { Random } from './random.ts'
import type { Shop } from './shops.ts'

export interface PlannedPayment {
  line: PlannedLine
  shop: Shop
  paymentClass: number
}

// Beginnings that a spreadsheet would take for a formula, and a name whose first character Shift_JIS lacks: exports must bear them.
const japanese = [
  '=SUM(A1:A9) と印字された伝票',
  '@店頭受取',
  '+81 から始まる電話番号のお客様',
  '-10% クーポン利用',
  '𠮷野様 ご予約分',
  '領収書発行済み',
  '団体予約',
]
const mongolian = ['=Урьдчилгаа төлбөр', '@Хүргэлттэй', 'НӨАТ-ын баримт олгосон', 'Бүлгийн захиалга']

const digits = (chance: Random, count: number): string =>
  String(Math.floor(chance.next() * 10 ** count)).padStart(count, '0')

/** `20261120` of an instant on a merchant's wall clock. */
const compactDay = (local: number): string => new Date(local).toISOString().slice(0, 10).replaceAll('-', '')

/** A payment number: day, merchant, serial; 26 digits. */
export const paymentNumber = (shop: Shop, at: number, serial: number): string =>
  `${compactDay(at + shop.offset)}${String(shop.plan.id).padStart(6, '0')}${String(8_744_000 + serial).padStart(12, '0')}`

/** One payment of a shop at an instant. */
export function makePayment(shop: Shop, at: number, chance: Random, serial: () => number): PlannedPayment {
  const store = shop.drawStore(chance)
  const terminal = chance.pick(store.terminals)
  const brand = shop.drawBrand(chance)
  const number = serial()
  const hasGateway = brand.payment_class <= 2
  const outTradeNo = `${store.code}-${compactDay(at + shop.offset).slice(2)}-${String(number % 1_000_000).padStart(6, '0')}`
  const line: PlannedLine = {
    merchantId: shop.plan.id,
    tenantId: shop.plan.tenantId,
    at,
    paidAt: at,
    id: '',
    storeId: store.id,
    terminalId: terminal.id,
    brandId: brand.id,
    kind: 1,
    // Cash in the drawer does not fail.
    state: brand.payment_class < 4 && chance.chance(0.011) ? 2 : 1,
    currency: shop.plan.currency,
    amount: shop.drawAmount(chance),
    refunded: 0,
    reserved: 0,
    original: null,
    paymentNo: paymentNumber(shop, at, number),
    outTradeNo,
    walletTradeNo: hasGateway
      ? `${brand.payment_class === 1 ? 'W' : 'C'}${digits(chance, 8)}${String(number).padStart(10, '0')}`
      : null,
    deviceNo: terminal.deviceNo,
    deviceProcNo: String(number % 100_000).padStart(5, '0'),
    remark: chance.chance(0.002) ? chance.pick(shop.plan.tenantId === 2 ? mongolian : japanese) : null,
    request: null,
  }
  return { line, shop, paymentClass: brand.payment_class }
}
