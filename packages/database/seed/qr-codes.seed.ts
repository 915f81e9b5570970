import { paymentPayload } from '@choba/contract/qr-payload.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'
import { storesOf } from './organisation.ts'

const DAY = 86_400_000

interface PlannedCode {
  readonly name: { readonly demo: string; readonly steppe: string }
  readonly store: number
  /** Index among the store's terminals; null for a code that belongs to the store. */
  readonly terminal: number | null
  /** Minor units; null if the customer enters the amount. */
  readonly amount: { readonly demo: number; readonly steppe: number } | null
  /** Path under the merchant's own website; null for a payment code. */
  readonly path: string | null
  /** Size of the code in modules per side. `qr-codes.test.ts` checks the number. */
  readonly modules: { readonly demo: number; readonly steppe: number }
}

const codes: readonly PlannedCode[] = [
  {
    name: { demo: 'レジ横（金額なし）', steppe: 'Кассын дэргэд (дүнгүй)' },
    store: 1,
    terminal: null,
    amount: null,
    path: null,
    modules: { demo: 57, steppe: 61 },
  },
  {
    name: { demo: '1番レジ', steppe: '1-р касс' },
    store: 1,
    terminal: 0,
    amount: null,
    path: null,
    modules: { demo: 61, steppe: 61 },
  },
  {
    name: { demo: 'レジ袋', steppe: 'Уут' },
    store: 2,
    terminal: null,
    amount: { demo: 5, steppe: 50_000 },
    path: null,
    modules: { demo: 61, steppe: 61 },
  },
  {
    name: { demo: 'アンケート', steppe: 'Санал асуулга' },
    store: 3,
    terminal: null,
    amount: null,
    path: 'survey',
    modules: { demo: 37, steppe: 33 },
  },
]

const places = {
  demo: { city: 'TOKYO', localName: '渋谷店' },
  steppe: { city: 'ULAANBAATAR', localName: 'Салбар' },
}

/** Adds QR codes for the first three stores of the biggest merchant of each tenant. */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const merchant = tenant.merchants[0]!
    const { city, localName } = places[tenant.code]
    for (const [index, code] of codes.entries()) {
      const at = Number(now) - index * DAY
      const id = (BigInt(at) << 22n) + BigInt(index)
      const terminal =
        code.terminal === null
          ? null
          : storesOf(merchant)[code.store - 1]!.terminals[code.terminal]!
      const amount = code.amount && code.amount[tenant.code]
      const url = code.path && `https://${merchant.code.toLowerCase()}.example/${code.path}`
      const texts = {
        merchantName: merchant.code,
        city,
        postalCode: null,
        localName,
        categoryCode: '5812',
      }
      const payload = paymentPayload({
        ...texts,
        currency: merchant.currency,
        amount,
        entCode: merchant.code,
        storeId: String(code.store),
        terminalNo: terminal && String(code.terminal! + 1).padStart(3, '0'),
        reference: String(id),
      })
      await q
        .insertInto('qr_codes')
        .values({
          merchant_id: merchant.id,
          id,
          tenant_id: tenant.id,
          store_id: code.store,
          terminal_id: terminal?.id ?? null,
          name: code.name[tenant.code],
          kind: url === null ? 'PAYMENT' : 'URL',
          amount: amount === null ? null : BigInt(amount),
          merchant_name: url === null ? texts.merchantName : null,
          city: url === null ? city : null,
          postal_code: null,
          local_name: url === null ? localName : null,
          category_code: url === null ? texts.categoryCode : null,
          url,
          payload: url ?? payload,
          modules: code.modules[tenant.code],
          logo: null,
          logo_contrast_tenths: null,
          logo_is_transparent: null,
          created_at: new Date(at),
          changed_at: null,
          changed_by: null,
        })
        .execute()
    }
  }
}
