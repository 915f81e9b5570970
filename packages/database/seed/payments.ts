import type { PlannedLine } from './planned-line.ts'
import type { Random } from './random.ts'
import type { Shop } from './shops.ts'

export interface PlannedPayment {
  line: PlannedLine
  shop: Shop
  paymentClass: number
}

// Texts for testing exports: some look like spreadsheet formulas, and a name contains a character
// that Shift_JIS cannot encode.
const japanese = [
  '=SUM(A1:A9) と印字された伝票',
  '@店頭受取',
  '+81 から始まる電話番号のお客様',
  '-10% クーポン利用',
  '𠮷野様 ご予約分',
  '領収書発行済み',
  '団体予約',
]
const mongolian = [
  '=Урьдчилгаа төлбөр',
  '@Хүргэлттэй',
  'НӨАТ-ын баримт олгосон',
  'Бүлгийн захиалга',
]

// About three in a hundred payments are online. The choice depends on the serial number and draws
// no random number, so it does not change the rest of the generated data.
const ONLINE_EVERY = 29
const ONLINE = 2

/** Creates one payment of a shop at a given time. */
export function makePayment(
  shop: Shop,
  at: number,
  chance: Random,
  serial: () => number,
): PlannedPayment {
  const store = shop.drawStore(chance)
  const terminal = chance.pick(store.terminals)
  const paymentMethod = shop.drawPaymentMethod(chance)
  const number = serial()
  const hasGateway = paymentMethod.payment_class <= 2
  const line: PlannedLine = {
    merchantId: shop.plan.id,
    tenantId: shop.plan.tenantId,
    at,
    paidAt: at,
    id: 0n,
    storeId: store.id,
    terminalId: terminal.id,
    paymentMethodId: paymentMethod.id,
    tradeTypeId: hasGateway && number % ONLINE_EVERY === 0 ? ONLINE : null,
    kind: 1,
    // Cash payments never fail.
    state: paymentMethod.payment_class < 4 && chance.chance(0.011) ? 2 : 1,
    amount: shop.drawAmount(chance),
    refunded: 0,
    reserved: 0,
    original: null,
    serial: number,
    offset: shop.offset,
    walletDigits: hasGateway ? chance.whole(0, 99_999_999) : null,
    reason: null,
    remark: chance.chance(0.002)
      ? chance.pick(shop.plan.tenantId === 2 ? mongolian : japanese)
      : null,
    request: null,
  }
  return { line, shop, paymentClass: paymentMethod.payment_class }
}
