/** Behavior of a kind of shop: opening hours, busy hours and prices. */
export interface ShopKind {
  /** Minutes after midnight; more than 1,440 for a shop that closes after midnight. */
  readonly opens: number
  readonly closes: number
  /** Hours with many customers, each with its weight. */
  readonly peaks: readonly (readonly [hour: number, weight: number])[]
  /** Median amount in yen. Amounts follow a log-normal distribution. */
  readonly price: number
  /** Standard deviation of the natural logarithm of the amounts. */
  readonly spread: number
  /** Amounts are multiples of this many yen. */
  readonly step: number
  /** Sales on a weekend day relative to sales on a weekday. */
  readonly weekend: number
  /** Strength of the effect of holidays and of the end of the year; 0 for no effect. */
  readonly season: number
}

const kind = (
  [opens, closes]: readonly [number, number],
  peaks: ShopKind['peaks'],
  [price, spread, step]: readonly [number, number, number],
  [weekend, season]: readonly [number, number],
): ShopKind => ({
  opens: opens * 60,
  closes: closes * 60,
  peaks,
  price,
  spread,
  step,
  weekend,
  season,
})

export const shopKinds = {
  cafe: kind(
    [7, 22],
    [
      [8, 4],
      [12, 4],
      [15, 5],
      [18, 2],
    ],
    [720, 0.42, 10],
    [1.2, 0.2],
  ),
  drugstore: kind(
    [9, 22],
    [
      [11, 3],
      [17, 5],
      [20, 2],
    ],
    [1_780, 0.75, 1],
    [1.15, 0.3],
  ),
  izakaya: kind(
    [17, 28],
    [
      [19, 5],
      [21, 5],
      [24, 2],
    ],
    [7_400, 0.6, 10],
    [1.5, 0.8],
  ),
  bookstore: kind(
    [10, 21],
    [
      [12, 2],
      [16, 3],
      [19, 4],
    ],
    [1_850, 0.6, 10],
    [1.35, 0.3],
  ),
  supermarket: kind(
    [9, 23],
    [
      [11, 4],
      [17, 6],
      [20, 2],
    ],
    [2_900, 0.65, 1],
    [1.2, 0.7],
  ),
  ramen: kind(
    [11, 27],
    [
      [12, 6],
      [19, 4],
      [23, 3],
    ],
    [1_120, 0.3, 10],
    [1.15, 0.2],
  ),
  ryokan: kind(
    [7, 22],
    [
      [10, 6],
      [15, 3],
      [19, 1],
    ],
    [42_000, 0.55, 100],
    [1.7, 1.4],
  ),
  electronics: kind(
    [10, 21],
    [
      [13, 3],
      [16, 4],
      [19, 3],
    ],
    [15_800, 1.05, 10],
    [1.7, 0.9],
  ),
  bakery: kind(
    [7, 19],
    [
      [8, 5],
      [12, 4],
      [16, 2],
    ],
    [880, 0.4, 1],
    [1.1, 0.1],
  ),
  apparel: kind(
    [10, 20],
    [
      [13, 3],
      [16, 5],
    ],
    [6_900, 0.65, 10],
    [1.8, 0.6],
  ),
  sweets: kind(
    [10, 20],
    [
      [12, 2],
      [15, 4],
      [18, 4],
    ],
    [2_300, 0.5, 10],
    [1.3, 1.2],
  ),
  sushi: kind(
    [11, 23],
    [
      [12, 4],
      [18, 6],
      [20, 3],
    ],
    [4_200, 0.5, 10],
    [1.6, 0.8],
  ),
  cinema: kind(
    [9, 25],
    [
      [11, 2],
      [14, 4],
      [18, 4],
      [21, 2],
    ],
    [2_700, 0.45, 100],
    [1.9, 0.9],
  ),
  salon: kind(
    [9, 20],
    [
      [11, 3],
      [15, 4],
      [18, 2],
    ],
    [8_800, 0.4, 100],
    [1.5, 0.4],
  ),
  variety: kind(
    [10, 20],
    [
      [12, 3],
      [16, 4],
    ],
    [1_480, 0.6, 1],
    [1.4, 0.4],
  ),
  onsen: kind(
    [10, 24],
    [
      [14, 3],
      [19, 5],
    ],
    [1_900, 0.5, 10],
    [1.9, 1],
  ),
  florist: kind(
    [9, 19],
    [
      [11, 3],
      [17, 4],
    ],
    [3_900, 0.55, 10],
    [1.2, 0.7],
  ),
  karaoke: kind(
    [11, 29],
    [
      [15, 2],
      [20, 5],
      [25, 3],
    ],
    [3_600, 0.55, 10],
    [1.7, 0.7],
  ),
} as const satisfies Record<string, ShopKind>

export type ShopKindName = keyof typeof shopKinds

/** Minor units per yen, and smallest price step, by currency. */
export const priceLevels: Record<string, { perYen: number; step: number }> = {
  JPY: { perYen: 1, step: 1 },
  MNT: { perYen: 2_300, step: 10_000 },
  CNY: { perYen: 4.8, step: 10 },
  QAR: { perYen: 2.4, step: 25 },
}
