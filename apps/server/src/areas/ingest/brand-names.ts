/** What payment services call the brands of the catalogue. `visa*` is a beginning; the longest one decides. */
const foreign: Record<string, readonly string[]> = {
  VISA: ['visa*', 'vpay', 'electron'],
  MASTERCARD: ['mastercard*', 'master card*', 'master', 'mc', 'mc_*', 'mccredit', 'mcdebit', 'mcpremium*', 'maestro*'],
  JCB: ['jcb*'],
  AMEX: ['amex*', 'american express*', 'american_express*', 'americanexpress*'],
  DINERS: ['diners*', 'diners_club*'],
  UNIONPAY: ['unionpay*', 'union pay*', 'china union pay*', 'china unionpay*', 'chinaunionpay*', 'cup*', '銀聯*'],
  PAYPAY: ['paypay*'],
  D_BARAI: ['d払い*', 'd barai*', 'd_barai*', 'dbarai*', 'dpayment*', 'd-payment*'],
  RAKUTEN_PAY: ['楽天ペイ*', 'rakuten pay*', 'rakutenpay*', 'rakuten_pay*'],
  AU_PAY: ['au pay*', 'aupay*', 'au_pay*'],
  MERPAY: ['メルペイ*', 'merpay*'],
  WECHAT_PAY: ['wechat*', 'weixin*', '微信*'],
  ALIPAY_PLUS: ['alipay*', 'アリペイ*', '支付宝*'],
  QPAY: ['qpay*'],
  SOCIALPAY: ['socialpay*', 'social pay*'],
  TRANSPORT_IC: ['交通系*', 'suica*', 'pasmo*', 'icoca*', 'transport ic*', 'transit ic*'],
  CASH: ['cash', '現金'],
}

/** One way to compare them. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Finds the code of a brand by what a file calls it. */
export type BrandFinder = (name: string) => string | null

/** A brand of the catalogue, with its names in every language. */
export interface NamedBrand {
  code: string
  names: readonly string[]
}

/** By its code and its names in the catalogue, then by what payment services call it: only what the catalogue has. */
export function brandFinder(brands: readonly NamedBrand[]): BrandFinder {
  const exact = new Map<string, string>()
  const beginnings: [string, string][] = []
  const codes = new Set(brands.map(({ code }) => code))
  for (const [code, names] of Object.entries(foreign)) {
    if (!codes.has(code)) continue
    for (const name of names) {
      if (name.endsWith('*')) beginnings.push([folded(name.slice(0, -1)), code])
      else exact.set(name, code)
    }
  }
  for (const { code, names } of brands) for (const name of [...names, code]) exact.set(folded(name), code)
  beginnings.sort(([a], [b]) => b.length - a.length)
  const found = new Map<string, string | null>()
  return (name) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const text = folded(name)
    const code = exact.get(text) ?? beginnings.find(([start]) => text.startsWith(start))?.[1] ?? null
    // A file may have something else in this column on every line.
    if (found.size < 10_000) found.set(name, code)
    return code
  }
}
