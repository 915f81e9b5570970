/** Period of the tests' demo data, as long as a search may be. */
export const samplePeriod = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Period that contains today in every time zone, for data with the current date instead of demo
 * dates.
 */
export const aroundToday = () => ({
  dateFrom: dayOf(Date.now() - DAY),
  dateTo: dayOf(Date.now() + DAY),
})
