/** Current day in the gallery's sample data. */
export const TODAY = '2026-11-20'

/** Axis labels for the first twenty days of November. */
export const days = Array.from({ length: 20 }, (_, index) => `11/${index + 1}`)

/** The days of `days` in the format `YYYY-MM-DD`. */
export const dates = Array.from(
  { length: 20 },
  (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`,
)

// Returns a factor between 1 and 2 that looks random but is always the same, so that screenshots of
// the gallery are equal.
const wave = (index: number, salt: number): number => 1 + ((index * 37 + salt * 17) % 23) / 23

export const dailySales = days.map((_, index) =>
  Math.round(1_700_000 * wave(index, 1) * (index % 7 > 4 ? 1.8 : 1)),
)
export const dailySalesBefore = days.map((_, index) =>
  Math.round(1_600_000 * wave(index, 2) * (index % 7 > 4 ? 1.6 : 1)),
)

export const dailyRefunds = dailySales.map((value, index) =>
  index % 5 === 2 ? 0 : Math.round(value * 0.012 * wave(index, 3)),
)

/**
 * Sample sales by weekday (Sunday first) and hour: closed at night, busy at noon and in the
 * evening.
 */
export const busyHours = Array.from({ length: 7 }, (_day, day) =>
  Array.from({ length: 24 }, (_hour, hour) => {
    if (hour < 8 || hour > 21) return 0
    const rush = hour === 12 || hour === 18 || hour === 19 ? 3 : 1
    return Math.round(20_000 * rush * wave(hour, day) * (day === 0 || day === 6 ? 1.7 : 1))
  }),
)
