import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import { fullModules, leastSize, plateOf } from './qr-geometry.ts'
import {
  amountProblem,
  CHOBA_ACCOUNTS,
  crcOf,
  hasPaymentPayload,
  hasRightCrc,
  isLatin,
  longestAmount,
  objectsOf,
  type PaymentCode,
  paymentPayload,
  webAddress,
} from './qr-payload.ts'

/** Sample from the EMVCo specification, annex B. */
const emvco =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A'
const jpqr =
  '0002016003xxx01021129300012D156000000000510A93FO3230Q31280012D1560000000103081234567826680019jp.or.paymentsjapan' +
  '01130000000000001020400010306000001040600000153033925903xxx64180002JA0108メルペイ カフェ520441115802JP61071066143' +
  '6304DEE9'
/** Payload with a wrong CRC, taken from the tests of a reader that does not check it. */
const wrongCrc =
  '00020164210002JA0111JPQRMPM本舗食堂53033925903xxx6003xxx610710600325802JP01021126680019jp.or.paymentsjapan' +
  '0113000000000000102040001030600000104060000015204412163046D60'

const code: PaymentCode = {
  currency: 'JPY',
  amount: null,
  entCode: 'HINODE',
  storeId: '12',
  terminalNo: '001',
  reference: '7312',
  merchantName: 'HINODE SHIBUYA',
  city: 'TOKYO',
  postalCode: '1500002',
  localName: '日の出 渋谷',
  categoryCode: '5812',
}
const valueOf = (payload: string, id: string) =>
  objectsOf(payload)!.find((one) => one.id === id)?.value

describe('the CRC', () => {
  it('equals the CRC of published samples, and a wrong CRC is detected', () => {
    expect(crcOf('123456789')).toBe('29B1')
    expect([emvco, jpqr, wrongCrc].map(hasRightCrc)).toEqual([true, true, false])
    expect(crcOf(wrongCrc.slice(0, -4))).toBe('0F92')
  })

  it('always has four digits', () => {
    const short = Array.from({ length: 40_000 }, (_, at) => String(at)).find((text) =>
      crcOf(text).startsWith('00'),
    )!
    expect(crcOf(short)).toMatch(/^00[0-9A-F]{2}$/)
  })
})

describe('a payment payload', () => {
  it('has the objects of the EMVCo specification, with lengths in characters', () => {
    expect(objectsOf(emvco)!.find(({ id }) => id === '64')!.value).toBe(
      '0002ZH0104最佳运输0202北京',
    )
    const payload = paymentPayload(code)
    expect(hasRightCrc(payload)).toBe(true)
    expect(objectsOf(payload)!.map(({ id }) => id)).toEqual([
      '00',
      '01',
      '26',
      '52',
      '53',
      '58',
      '59',
      '60',
      '61',
      '62',
      '64',
      '63',
    ])
    expect(valueOf(payload, '01')).toBe('11')
    expect(objectsOf(valueOf(payload, '26')!)).toEqual([
      { id: '00', value: CHOBA_ACCOUNTS },
      { id: '01', value: 'HINODE' },
      { id: '02', value: '12' },
    ])
    expect(valueOf(payload, '64')).toBe('0002JA0106日の出 渋谷')
    expect(objectsOf(valueOf(payload, '62')!)).toEqual([
      { id: '05', value: '7312' },
      { id: '07', value: '001' },
    ])
  })

  it('contains the amount with the decimals of its currency', () => {
    const amounts = { JPY: '1200', CNY: '12.00', MNT: '12.00', KWD: '1.200' }
    for (const [currency, text] of Object.entries(amounts)) {
      const payload = paymentPayload({ ...code, currency, amount: 1200 })
      expect([valueOf(payload, '01'), valueOf(payload, '54')]).toEqual(['12', text])
    }
  })

  it('can contain amounts up to the maximum and no larger ones', () => {
    for (const currency of ['JPY', 'CNY', 'KWD'])
      expect(longestAmount(currency)).toBeLessThanOrEqual(13)
    expect([0, 1, 1.5, MAX_AMOUNT, MAX_AMOUNT + 1].map(amountProblem)).toEqual([
      'tooSmall',
      null,
      'tooSmall',
      null,
      'tooLarge',
    ])
    expect(() => paymentPayload({ ...code, amount: MAX_AMOUNT + 1 })).toThrow(RangeError)
  })

  it('cannot be built in a currency without a scheme, or with the reserved name of JPQR', () => {
    expect([hasPaymentPayload('EUR'), hasPaymentPayload('JPY')]).toEqual([false, true])
    expect(() => paymentPayload({ ...code, currency: 'EUR' })).toThrow(RangeError)
    expect(isLatin('jp.or.PaymentsJapan')).toBe(false)
    expect(() => paymentPayload({ ...code, merchantName: 'jp.or.paymentsjapan' })).toThrow(
      RangeError,
    )
  })

  it('contains its texts and amount unchanged when it is parsed again', () => {
    const latin = (max: number) =>
      fc.string({
        unit: fc.integer({ min: 32, max: 126 }).map((at) => String.fromCharCode(at)),
        minLength: 1,
        maxLength: max,
      })
    const local = fc.array(fc.constantFrom('あ', '𠮷', '髙', 'Ө', ' ', '食'), {
      minLength: 1,
      maxLength: 25,
    })
    fc.assert(
      fc.property(
        latin(25),
        latin(15),
        local,
        fc.integer({ min: 1, max: MAX_AMOUNT }),
        (merchantName, city, name, amount) => {
          const localName = name.join('')
          const payload = paymentPayload({ ...code, merchantName, city, localName, amount })
          expect(hasRightCrc(payload)).toBe(true)
          expect([valueOf(payload, '59'), valueOf(payload, '60'), valueOf(payload, '54')]).toEqual([
            merchantName,
            city,
            String(amount),
          ])
          expect(objectsOf(valueOf(payload, '64')!)![1]!.value).toBe(localName)
        },
      ),
    )
  })

  it('can contain the longest merchant code, store id and reference', () => {
    const payload = paymentPayload({
      ...code,
      entCode: 'M'.repeat(40),
      storeId: '2147483647',
      terminalNo: 'T'.repeat(26),
      reference: '9223372036854775807',
    })
    expect(hasRightCrc(payload)).toBe(true)
    // The payload has no terminal label (id 07), because the terminal number is too long for a
    // label.
    expect(objectsOf(valueOf(payload, '62')!)!.map(({ id }) => id)).toEqual(['05'])
  })
})

it('`webAddress` accepts only http and https addresses without credentials', () => {
  expect(webAddress('HTTPS://Shop.example/メニュー?t=1')).toBe(
    'https://shop.example/%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC?t=1',
  )
  const none = [
    'javascript:alert(1)',
    'ftp://shop.example',
    'shop.example',
    'https://',
    'https://me:secret@shop.example',
    'data:text/html,x',
    '',
  ]
  for (const text of none) expect(webAddress(text)).toBeNull()
  expect(webAddress(`https://shop.example/${'a'.repeat(279)}`)).toHaveLength(300)
  expect(webAddress(`https://shop.example/${'a'.repeat(280)}`)).toBeNull()
})

it('a QR code has four printer dots per module, and a logo covers at most a tenth of it', () => {
  expect([21, 33, 45, 57].map(leastSize)).toEqual([20, 21, 27, 33])
  for (let modules = 33; modules <= 177; modules += 4) {
    const { from, side } = plateOf(modules)
    expect(Number.isInteger(from)).toBe(true)
    expect((side / modules) ** 2).toBeLessThanOrEqual(0.1)
    expect(fullModules(modules)).toBe(modules + 8)
  }
})
