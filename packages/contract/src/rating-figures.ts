/** Number of ratings by stars, one star first. */
export type Stars = readonly number[]

export const countOf = (stars: Stars): number => stars.reduce((sum, count) => sum + count, 0)

export const starSum = (stars: Stars): number =>
  stars.reduce((sum, count, index) => sum + count * (index + 1), 0)

const HUNDREDTHS = 100

/** Returns the average in hundredths of a star; null without ratings. */
export const averageOf = (count: number, sum: number): number | null =>
  count === 0 ? null : Math.round((sum * HUNDREDTHS) / count)

/** Formats hundredths of a star: 333 → `3.33`. */
export const averageText = (hundredths: number): string =>
  `${Math.floor(hundredths / HUNDREDTHS)}.${String(hundredths % HUNDREDTHS).padStart(2, '0')}`
