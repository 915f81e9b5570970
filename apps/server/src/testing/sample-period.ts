/** The days that the demo data of the tests lie in, as far as a search may reach. */
export const samplePeriod = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Today, wherever a merchant's clock has it: for what is dated by the clock and not by the demo data. */
export const aroundToday = () => ({
  dateFrom: dayOf(Date.now() - DAY),
  dateTo: dayOf(Date.now() + DAY),
})
