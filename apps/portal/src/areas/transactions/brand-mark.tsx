/** Letters on a colour, drawn by us: the brands' own logos are theirs. White on each is 4.5:1 at least. */
const marks: Readonly<Record<string, readonly [letters: string, colour: string]>> = {
  PAYPAY: ['P', '#c8102e'],
  D_BARAI: ['d', '#a4123f'],
  RAKUTEN_PAY: ['R', '#8e1b1b'],
  AU_PAY: ['au', '#b4480a'],
  MERPAY: ['m', '#b02a4c'],
  WECHAT_PAY: ['W', '#1a7f37'],
  ALIPAY_PLUS: ['A+', '#0b5cad'],
  QPAY: ['Q', '#1d4f91'],
  SOCIALPAY: ['S', '#0f6e84'],
  VISA: ['V', '#1a3a8f'],
  MASTERCARD: ['M', '#9a3412'],
  JCB: ['J', '#0e5f4b'],
  AMEX: ['AE', '#1f5f99'],
  DINERS: ['D', '#334e68'],
  POINT_CARD: ['Pt', '#6b4fa0'],
  CASH: ['¤', '#4b5563'],
}

const OTHER = '#5b6775'
const WHITE = '#fff'

/** The mark of a brand, beside its name: nothing is said by the mark alone. */
export function BrandMark({ code }: { code: string }) {
  const [letters, backgroundColor] = marks[code] ?? [code.slice(0, 1), OTHER]
  return (
    // Drawn, not written: a copied row has the name alone.
    <span
      aria-hidden="true"
      data-letters={letters}
      style={{ backgroundColor, color: WHITE }}
      className="inline-flex size-4.5 shrink-0 items-center justify-center rounded-sm text-[0.68rem] leading-none font-semibold before:content-[attr(data-letters)]"
    />
  )
}
