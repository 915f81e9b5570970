import { MAX_AMOUNT } from '@choba/contract/money.ts'
import {
  CITY_MAX,
  MERCHANT_NAME_MAX,
  type PaymentCode,
  paymentPayload,
  webAddress,
} from '@choba/contract/qr-payload.ts'
import { dotsOf, leastSize, PRINTER_DPI } from '@choba/contract/qr-geometry.ts'
import sharp from 'sharp'
import { hasQuietPixels, hasQuietZone, readPixels } from './qr-check.ts'
import { drawingOf, modulesOf } from './qr-drawing.ts'
import { pixelsOf } from './qr-pixels.ts'

/**
 * Generates reproducible random codes of all kinds. Checks that each code is readable as drawn and
 * as a simulated printer prints it.
 */

/** Returns a pseudo-random generator of numbers from 0 to below 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const letters = '日の出渋谷店𠮷髙メルペイカフェӨҮйцукенßéABC '
const currencies = ['JPY', 'CNY', 'MNT', 'QAR', 'KWD', 'USD'] as const

export interface MadeUpCode {
  readonly payload: string
  readonly hasLogo: boolean
  /** Printed size above the smallest size, in millimeters. */
  readonly more: number
}

/** @param random returns numbers from 0 to below 1 */
export function madeUpCode(random: () => number): MadeUpCode {
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!
  const text = (length: number, from: readonly string[]) =>
    Array.from({ length }, () => oneOf(from)).join('')
  const digits = Array.from('0123456789')
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const maybe = <T>(make: () => T): T | null => (random() < 0.5 ? make() : null)
  const payment = (): PaymentCode => ({
    currency: oneOf(currencies),
    amount: maybe(() => 1 + Math.floor(random() ** 6 * MAX_AMOUNT)),
    entCode: text(1 + below(40), Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-')),
    storeId: String(1 + below(2_147_483_647)),
    terminalNo: maybe(() => text(1 + below(25), ascii)),
    reference: String(7_000_000_000_000_000_000n + BigInt(below(1_000_000_000))),
    merchantName: text(1 + below(MERCHANT_NAME_MAX), ascii),
    city: text(1 + below(CITY_MAX), ascii),
    postalCode: maybe(() => text(7, digits)),
    localName: maybe(() => text(1 + below(MERCHANT_NAME_MAX), Array.from(letters))),
    categoryCode: text(4, digits),
  })
  const address = () =>
    webAddress(
      `http${oneOf(['', 's'])}://shop.example/${text(below(60), Array.from(`${letters}/?&=%20#`))}`,
    ) ?? 'https://shop.example/'
  const payload = random() < 0.7 ? paymentPayload(payment()) : address()
  const hasLogo = random() < 0.5
  return { payload, hasLogo, more: below(25) }
}

/**
 * Returns the problem of a code; null if both the drawing and the simulated print decode to the
 * exact payload.
 */
export async function faultOf(
  { payload, hasLogo, more }: MadeUpCode,
  logo: Uint8Array,
): Promise<string | null> {
  const millimetres = leastSize(modulesOf(payload, hasLogo)) + more
  const drawing = drawingOf(payload, hasLogo ? logo : null, millimetres)
  const picture = await pixelsOf(drawing, Math.round(drawing.side * 4))
  if (!hasQuietZone(drawing) || !hasQuietPixels(picture, drawing.side))
    return 'its white is not white'
  if (readPixels(picture) !== payload) return 'it is not read from its picture'
  const printed = await pixelsOf(drawing, dotsOf(millimetres, PRINTER_DPI))
  return readPixels(printed) === payload ? null : 'it is not read from its dots'
}

/** Returns a square logo of one color. With `hole`, its middle is transparent. */
export async function logoPicture(
  colour: string,
  {
    side = 100,
    kind = 'png',
    hole = false,
  }: { side?: number; kind?: 'png' | 'jpeg'; hole?: boolean } = {},
): Promise<Buffer> {
  const all = sharp({ create: { width: side, height: side, channels: 4, background: colour } })
  const half = { width: side >> 1, height: side >> 1, channels: 4, background: colour } as const
  const input = await sharp({ create: half }).png().toBuffer()
  return (hole ? all.composite([{ input, blend: 'dest-out' }]) : all).toFormat(kind).toBuffer()
}
