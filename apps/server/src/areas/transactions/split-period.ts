export { splitPeriod } from '#ledger/split-period.ts'
